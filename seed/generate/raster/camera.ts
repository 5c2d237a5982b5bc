import { add, cross, normalize, scale, sub, type Vec3 } from './math.ts';

/** A pinhole camera; `ray` gives the unit direction through a place of the picture (see `Shader`). */
export interface Camera {
  readonly origin: Vec3;
  ray(x: number, y: number): Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
}

/** Looks from `origin` at `target`; `zoom` is the focal length in half picture heights (1.7 is about 60° wide). */
export function createCamera(origin: Vec3, target: Vec3, zoom: number, roll = 0): Camera {
  const forward = normalize(sub(target, origin));
  const level: Vec3 = [Math.sin(roll), Math.cos(roll), 0];
  const right = normalize(cross(level, forward));
  const up = cross(forward, right);
  const ray = (x: number, y: number) =>
    normalize(add(add(scale(right, x), scale(up, y)), scale(forward, zoom)));
  return { origin, ray, right, up, forward };
}

/** Where a point of space falls in the picture (same units as `ray`) and how far in front, or null behind the camera. */
export function project(
  camera: Camera,
  point: Vec3,
  zoom: number,
): { x: number; y: number; depth: number } | null {
  const d = sub(point, camera.origin);
  const depth = d[0] * camera.forward[0] + d[1] * camera.forward[1] + d[2] * camera.forward[2];
  if (depth <= 0) return null;
  const x = d[0] * camera.right[0] + d[1] * camera.right[1] + d[2] * camera.right[2];
  const y = d[0] * camera.up[0] + d[1] * camera.up[1] + d[2] * camera.up[2];
  return { x: (x / depth) * zoom, y: (y / depth) * zoom, depth };
}
