import type { Media } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';

/** Returns the URL of the smallest rendition of an uploaded picture, or the picture's own URL if there is none. */
export const avatarUrlOf = ({ variants, url }: Media): string => {
  const [smallest] = mediaLimits.variantSides;
  return (variants.find(({ width }) => width >= smallest) ?? variants.at(-1))?.url ?? url;
};
