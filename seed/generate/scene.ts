import type { Canvas, View } from './raster/canvas.ts';
import type { Film } from './raster/film.ts';

/** One picture: its size, and how its light comes about. `samples` is what the finished picture is drawn with. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly samples: number;
  readonly film: Film;
  paint(view: View): Canvas;
}

/** One film that loops: `paint` is called with `time` from 0 up to, not including, 1. */
export interface Video {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly fps: number;
  readonly samples: number;
  readonly film: Film;
  /** The moment that becomes the poster. */
  readonly posterTime: number;
  prepare(view: View): (time: number) => Canvas;
}
