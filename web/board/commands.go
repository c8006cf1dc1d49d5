package board

// The operations of the command list, carried out by assets/board.js. Every
// operation is its number, then its operands, all 32-bit floats. A text operand
// is an index into the table of texts, which only grows.
const (
	opEnd       = iota
	opTarget    // slot, width, height: draw there from now on; 0, 0 keep its size
	opTransform // a b c d e f
	opClear     // x y width height
	opFillStyle // text
	opLineStyle // text, width, cap (0 butt, 1 round)
	opDash      // count, lengths
	opBegin
	opPoly    // closed, count, points: adds a line to the path
	opCircles // count, then x y radius each
	opFill
	opStroke
	opRect  // x y width height: fills
	opRound // x y width height radius: adds to the path
	opImage // slot, source x y width height, target x y width height
	opFont  // text, align (0 left, 1 centre, 2 right), baseline (0 alphabetic, 1 middle), letter spacing
	opText  // text x y width (the widest it may be; 0: any, 1: any, with an outline of the line style)
	opSave
	opRestore
	opClip
	opSymbol // text of an SVG path, filled (1) or stroked
	opDrop   // slot: its picture is no longer needed
	opWithin // a b c d e f: a transform inside the one in force
)

// Commands is a list of drawing operations.
type Commands struct {
	list  []float32
	texts []string
	index map[string]int
}

func newCommands() *Commands { return &Commands{index: map[string]int{}} }

func (c *Commands) reset() { c.list = c.list[:0] }

func (c *Commands) text(s string) float64 {
	i, ok := c.index[s]
	if !ok {
		i = len(c.texts)
		c.texts = append(c.texts, s)
		c.index[s] = i
	}
	return float64(i)
}

func (c *Commands) op(code int, operands ...float64) {
	c.list = append(c.list, float32(code))
	for _, v := range operands {
		c.list = append(c.list, float32(v))
	}
}

func (c *Commands) target(slot, w, h int) { c.op(opTarget, float64(slot), float64(w), float64(h)) }

// carryOut has the browser paint a slot now, by asking for a pixel of it, so that the time it
// takes is known; it would do so with the next frame that shows it.
func (c *Commands) carryOut(slot int) {
	c.target(slotSpare, 1, 1)
	c.op(opImage, float64(slot), 0, 0, 1, 1, 0, 0, 1, 1)
	c.target(slotScreen, 0, 0)
}

func (c *Commands) fillStyle(colour string) { c.op(opFillStyle, c.text(colour)) }
func (c *Commands) begin()                  { c.op(opBegin) }
func (c *Commands) fill()                   { c.op(opFill) }
func (c *Commands) stroke()                 { c.op(opStroke) }
func (c *Commands) dash(lengths ...float64) {
	c.op(opDash, append([]float64{float64(len(lengths))}, lengths...)...)
}
func (c *Commands) rect(x, y, w, h float64)     { c.op(opRect, x, y, w, h) }
func (c *Commands) round(x, y, w, h, r float64) { c.op(opRound, x, y, w, h, r) }
func (c *Commands) scale(s, x, y float64)       { c.op(opTransform, s, 0, 0, s, x, y) }

func (c *Commands) lineStyle(colour string, width float64, round bool) {
	tip := 0.0
	if round {
		tip = 1
	}
	c.op(opLineStyle, c.text(colour), width, tip)
}

func (c *Commands) poly(closed bool, points ...point) {
	shut := float32(0)
	if closed {
		shut = 1
	}
	c.list = append(c.list, opPoly, shut, float32(len(points)))
	for _, p := range points {
		c.list = append(c.list, float32(p.x), float32(p.y))
	}
}

// within adds a line to the path as far as a box shows it: without the points that lie beyond the
// same edge of the box as both their neighbours. In the box it runs as before, filled or stroked.
func (c *Commands) within(closed bool, line []point, b box) {
	if len(line) == 0 {
		return
	}
	start, n := len(c.list), 0
	c.poly(closed)
	kept, next, all := 0, b.beyond(line[0]), ^0
	for i, p := range line {
		here := next
		all &= here
		if next = b.beyond(line[(i+1)%len(line)]); i > 0 && (closed || i < len(line)-1) && kept&here&next != 0 {
			continue
		}
		c.list = append(c.list, float32(p.x), float32(p.y))
		kept, n = here, n+1
	}
	c.list[start+2] = float32(n)
	if all != 0 {
		c.list = c.list[:start]
	}
}

func (c *Commands) circle(p point, r float64) { c.op(opCircles, 1, p.x, p.y, r) }

func (c *Commands) font(font string, align, baseline int, spacing float64) {
	c.op(opFont, c.text(font), float64(align), float64(baseline), spacing)
}

func (c *Commands) write(s string, x, y float64, halo bool) {
	h := 0.0
	if halo {
		h = 1
	}
	c.op(opText, c.text(s), x, y, h)
}
