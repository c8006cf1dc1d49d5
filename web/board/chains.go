package board

import "slices"

// link is a piece of a river or way between two junctions of the hex grid, with
// what its line is drawn towards on the way.
type link struct {
	from, to point
	via      []point
	class    string
}

// chain is links joined end to end.
type chain struct {
	class string
	line  []point // smoothed
	nodes []point // the junctions passed
}

// end is an end of a link: side 0 is from, 1 is to.
type end struct{ link, side int }

// beside is the point of a link next to one of its ends.
func (l *link) beside(side int) point {
	points := slices.Concat([]point{l.from}, l.via, []point{l.to})
	if side == 1 {
		slices.Reverse(points)
	}
	return points[1]
}

// joints are how links go on: the other end that an end is joined to, and by junction where the line
// that passes there is drawn, the junction itself if none does.
type joints struct {
	mate   map[end]end
	anchor map[point]point
}

// chains joins links of the same class where two of them meet, and where more meet
// the two that run straightest; then smooths. The curve passes near every
// junction and exactly half-way between the points that it is drawn towards; what
// ends at a junction that another chain passes ends on that chain's curve.
func chains(links []link) []chain {
	j, used := join(links), make([]bool, len(links))
	var out []chain
	add := func(e end) {
		if !used[e.link] {
			out = append(out, j.follow(links, e, used))
		}
	}
	for i := range links { // those with a free end first
		for side := range 2 {
			if _, paired := j.mate[end{i, side}]; !paired {
				add(end{i, side})
			}
		}
	}
	for i := range links {
		add(end{i, 0})
	}
	return out
}

// join pairs the ends at each junction, the straightest pair first.
func join(links []link) joints {
	at := map[point][]end{}
	for i, l := range links {
		at[l.from] = append(at[l.from], end{i, 0})
		at[l.to] = append(at[l.to], end{i, 1})
	}
	j := joints{map[end]end{}, map[point]point{}}
	for p, free := range at {
		j.anchor[p] = p
		// toward is the direction in which a link leaves the junction.
		toward := func(e end) point { return links[e.link].beside(e.side).sub(p).unit() }
		for {
			best, a, b := -.1, end{}, end{}
			for i, x := range free {
				for _, y := range free[i+1:] {
					u, v := toward(x), toward(y)
					if straight := -(u.x*v.x + u.y*v.y); links[x.link].class == links[y.link].class && straight > best {
						best, a, b = straight, x, y
					}
				}
			}
			if a == b {
				break
			}
			j.mate[a], j.mate[b] = b, a
			if j.anchor[p] == p {
				j.anchor[p] = links[a.link].beside(a.side).add(links[b.link].beside(b.side)).add(p.times(6)).times(.125)
			}
			free = slices.DeleteFunc(free, func(e end) bool { return e == a || e == b })
		}
	}
	return j
}

// follow makes the chain that begins at an end, a loop if that has a mate, and marks its links as used.
func (j joints) follow(links []link, e end, used []bool) chain {
	c := chain{class: links[e.link].class}
	_, loop := j.mate[e]
	for more := true; more; {
		used[e.link] = true
		l := links[e.link]
		first, last, via := l.from, l.to, slices.Clone(l.via)
		if e.side == 1 {
			first, last = last, first
			slices.Reverse(via)
		}
		c.nodes = append(c.nodes, first)
		if len(c.line) == 0 && !loop {
			first = j.anchor[first]
		}
		c.line = append(append(c.line, first), via...)
		e, more = j.mate[end{e.link, 1 - e.side}]
		if more = more && !used[e.link]; !more {
			c.nodes = append(c.nodes, last)
			if !loop {
				c.line = append(c.line, j.anchor[last])
			}
		}
	}
	c.line = chaikin(c.line, loop, 3)
	if loop && len(c.line) > 0 {
		c.line = append(c.line, c.line[0])
	}
	return c
}
