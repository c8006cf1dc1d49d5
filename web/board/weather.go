package board

import "fieldpost/engine/game"

// veils are the colours that lie over the paper in each weather.
var veils = map[game.WeatherKind]string{game.WeatherNight: "--map-night", game.WeatherOvercast: "--map-overcast", game.WeatherFrost: "--map-frost"}

// drawWeather lays the weather over the map and under everything that stands on it.
func (s *scene) drawWeather(c *Commands, view box) {
	if s.picture == nil {
		return
	}
	const m = sheetMargin
	part := box{max(view.x0, -m), max(view.y0, -m), min(view.x1, s.sheet.size.x+m), min(view.y1, s.sheet.size.y+m)}
	if part.x0 >= part.x1 || part.y0 >= part.y1 {
		return
	}
	for _, kind := range s.picture.Weather {
		if veil, ok := veils[kind]; ok {
			c.fillStyle(s.pal.colour(veil))
			c.rect(part.x0, part.y0, part.x1-part.x0, part.y1-part.y0)
		}
	}
}
