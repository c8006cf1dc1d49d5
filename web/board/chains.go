package board

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

// chains joins links of the same class where two of them meet, and where more meet
// the two that run straightest; then smooths. The curve passes near every
// junction and exactly half-way between the points that it is drawn towards; what
// ends at a junction that another chain passes ends on that chain's curve.
func chains(links []link) []chain {
	type end struct{ link, side int }
	at := map[point][]end{}
	var order []point
	for i, l := range links {
		for side, p := range []point{l.from, l.to} {
			if at[p] == nil {
				order = append(order, p)
			}
			at[p] = append(at[p], end{i, side})
		}
	}
	// toward is the direction in which a link leaves its end.
	toward := func(e end) point {
		l := links[e.link]
		points := append(append([]point{l.from}, l.via...), l.to)
		if e.side == 1 {
			return points[len(points)-2].sub(l.to).unit()
		}
		return points[1].sub(l.from).unit()
	}
	beside := func(e end) point {
		l := links[e.link]
		points := append(append([]point{l.from}, l.via...), l.to)
		if e.side == 1 {
			return points[len(points)-2]
		}
		return points[1]
	}
	mate := map[end]end{}
	anchor := map[point]point{}
	for _, p := range order {
		free := at[p]
		anchor[p] = p
		for {
			best, bi, bj := -.1, -1, -1
			for i := range free {
				for j := i + 1; j < len(free); j++ {
					if links[free[i].link].class != links[free[j].link].class {
						continue
					}
					a, b := toward(free[i]), toward(free[j])
					if straight := -(a.x*b.x + a.y*b.y); straight > best {
						best, bi, bj = straight, i, j
					}
				}
			}
			if bi < 0 {
				break
			}
			a, b := free[bi], free[bj]
			mate[a], mate[b] = b, a
			if anchor[p] == p {
				anchor[p] = beside(a).add(beside(b)).add(p.times(6)).times(.125)
			}
			rest := []end{}
			for k, e := range free {
				if k != bi && k != bj {
					rest = append(rest, e)
				}
			}
			free = rest
		}
	}
	used := make([]bool, len(links))
	var out []chain
	follow := func(start end) {
		if used[start.link] {
			return
		}
		ch := chain{class: links[start.link].class}
		e := start
		loop := false
		for {
			used[e.link] = true
			l := links[e.link]
			points := append([]point{}, l.via...)
			first, last := l.from, l.to
			if e.side == 1 {
				first, last = last, first
				for i, j := 0, len(points)-1; i < j; i, j = i+1, j-1 {
					points[i], points[j] = points[j], points[i]
				}
			}
			ch.nodes = append(ch.nodes, first)
			if len(ch.line) == 0 {
				ch.line = append(ch.line, anchor[first])
				if _, paired := mate[start]; paired {
					loop = true
					ch.line[0] = first
				}
			} else {
				ch.line = append(ch.line, first)
			}
			ch.line = append(ch.line, points...)
			next, more := mate[end{e.link, 1 - e.side}]
			if !more || used[next.link] {
				ch.nodes = append(ch.nodes, last)
				if !loop {
					ch.line = append(ch.line, anchor[last])
				}
				break
			}
			e = next
		}
		smooth := chaikin(ch.line, loop, 3)
		if loop && len(smooth) > 0 {
			smooth = append(smooth, smooth[0])
		}
		ch.line = smooth
		out = append(out, ch)
	}
	for i := range links { // those with a free end first
		for side := range 2 {
			if _, paired := mate[end{i, side}]; !paired {
				follow(end{i, side})
			}
		}
	}
	for i := range links {
		follow(end{i, 0})
	}
	return out
}
