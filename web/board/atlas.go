package board

import "math"

const (
	pageSize  = 1024 // device pixels of a page of the atlas
	pagesKept = 14
)

// sprite is a painted counter.
type sprite struct {
	slot, x, y int // upper left corner of its cell
}

// atlas holds the counters painted at one size, in pages.
type atlas struct {
	size   int // of a counter in device pixels
	pad    int // room for the shadow
	have   map[string]sprite
	pages  []int
	inPage int // cells used of the last page
}

func (a *atlas) cell() int   { return a.size + 2*a.pad }
func (a *atlas) across() int { return max(1, pageSize/a.cell()) }

// sprites are the atlas of the present size and, until that is full, the last one.
type sprites struct {
	now, last *atlas
}

// atlasFor is the atlas of the present zoom.
func (s *scene) atlasFor() *atlas {
	size := int(math.Round(counterSize * s.cam.scale * s.cam.dpr))
	if now := s.sprites.now; now == nil || now.size != size {
		if s.sprites.last != nil {
			s.dropAtlas(s.sprites.last)
		}
		s.sprites.last = now
		s.sprites.now = &atlas{size: size, pad: int(math.Ceil(3 * s.cam.dpr)), have: map[string]sprite{}}
	}
	return s.sprites.now
}

func (s *scene) dropAtlas(a *atlas) {
	s.tiles.free = append(s.tiles.free, a.pages...)
	a.pages, a.have, a.inPage = nil, map[string]sprite{}, 0
}

// paintSprite paints one counter into the atlas.
func (s *scene) paintSprite(c *Commands, a *atlas, k *placed) {
	n := a.across()
	if len(a.pages) == 0 || a.inPage == n*n {
		if len(a.pages) >= pagesKept {
			s.dropAtlas(a)
		}
		slot := s.tiles.slot()
		a.pages = append(a.pages, slot)
		a.inPage = 0
		c.target(slot, n*a.cell(), n*a.cell())
		c.op(opClear, 0, 0, float64(n*a.cell()), float64(n*a.cell()))
	} else {
		c.target(a.pages[len(a.pages)-1], 0, 0)
	}
	sp := sprite{a.pages[len(a.pages)-1], a.inPage % n * a.cell(), a.inPage / n * a.cell()}
	a.inPage++
	a.have[k.key] = sp
	p := counterPainter{c: c, pal: s.pal, family: s.family, small: float64(a.size) / s.cam.dpr}
	p.paint(&s.picture.Units[k.index], k.dim, float64(sp.x+a.pad), float64(sp.y+a.pad), float64(a.size))
	c.target(slotScreen, 0, 0)
}

// drawSprite shows a counter with its middle at a place in device pixels.
func (s *scene) drawSprite(c *Commands, k *placed, at point) {
	size := counterSize * s.cam.scale * s.cam.dpr
	for _, a := range []*atlas{s.sprites.now, s.sprites.last} {
		if a == nil {
			continue
		}
		if sp, ok := a.have[k.key]; ok {
			f := size / float64(a.size)
			if math.Abs(f-1) < .02 {
				f = 1
			}
			cell, w := float64(a.cell()), float64(a.cell())*f
			c.op(opImage, float64(sp.slot), float64(sp.x), float64(sp.y), cell, cell, math.Round(at.x-w/2), math.Round(at.y-w/2), w, w)
			return
		}
	}
	c.fillStyle(s.pal.first("--unit-"+sideKey(&s.picture.Units[k.index]), "--unit-other"))
	c.rect(at.x-size/2, at.y-size/2, size, size)
}
