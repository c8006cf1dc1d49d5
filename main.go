package main

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"strconv"
)

func main() { // mont out cols files...
	cols, _ := strconv.Atoi(os.Args[2])
	var pics []image.Image
	w, h := 0, 0
	for _, f := range os.Args[3:] {
		r, err := os.Open(f)
		if err != nil {
			panic(err)
		}
		p, err := png.Decode(r)
		if err != nil {
			panic(err)
		}
		r.Close()
		pics = append(pics, p)
		w, h = max(w, p.Bounds().Dx()), max(h, p.Bounds().Dy())
	}
	rows := (len(pics) + cols - 1) / cols
	out := image.NewRGBA(image.Rect(0, 0, cols*(w+6), rows*(h+6)))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.RGBA{255, 0, 255, 255}), image.Point{}, draw.Src)
	for i, p := range pics {
		at := image.Pt(i%cols*(w+6), i/cols*(h+6))
		draw.Draw(out, p.Bounds().Sub(p.Bounds().Min).Add(at), p, p.Bounds().Min, draw.Src)
	}
	o, _ := os.Create(os.Args[1])
	png.Encode(o, out)
	o.Close()
}
