/** The list with what was at `from` at `to`; `to` is brought inside. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const at = Math.min(Math.max(to, 0), list.length - 1);
  const one = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(at, 0, ...one);
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Which of these places, all in px, is nearest to a point: where something that is dragged would come to lie. -1 for none. */
export function nearestPlace(places: readonly Place[], x: number, y: number): number {
  const distances = places.map(({ left, top, width, height }) =>
    Math.hypot(left + width / 2 - x, top + height / 2 - y),
  );
  return distances.indexOf(Math.min(...distances));
}
