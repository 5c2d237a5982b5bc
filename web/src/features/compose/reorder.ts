/** Returns a copy of the list with one item moved. If `to` is outside the list, the item moves to the nearer end. */
export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const index = Math.min(Math.max(to, 0), list.length - 1);
  const moved = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(index, 0, ...moved);
}

/** Returns the index of the box whose centre is nearest to a point (px), or -1 if there are no boxes. */
export function nearestIndex(
  boxes: readonly Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>[],
  x: number,
  y: number,
): number {
  const distances = boxes.map(({ left, top, width, height }) => Math.hypot(left + width / 2 - x, top + height / 2 - y));
  return distances.indexOf(Math.min(...distances));
}
