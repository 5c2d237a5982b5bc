import type { Media } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';

const [avatarSide, largeSide] = mediaLimits.squareSides;
const [smallestWidth] = mediaLimits.variantSides;

/**
 * Returns the URL of the smallest square of an uploaded picture. `Avatar` and link previews find the larger square by
 * its name. Without both squares, returns the URL of the smallest rendition. The picture is then small, or was uploaded
 * to an earlier release.
 */
export function avatarUrlOf({ variants, squares, url }: Media): string {
  const squareOf = (side: number) => squares.find(({ width }) => width === side);
  const square = squareOf(largeSide) && squareOf(avatarSide);
  const rendition = variants.find(({ width }) => width >= smallestWidth) ?? variants.at(-1);
  return (square ?? rendition)?.url ?? url;
}
