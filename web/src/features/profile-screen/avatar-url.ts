import { limits } from '@glimpse/contract/limits';
import type { Media } from '@glimpse/contract/media/media';

/** The rendition of an uploaded picture that a profile keeps: the smallest, or the picture itself where there is none. */
export const avatarUrlOf = ({ variants, url }: Media): string => {
  const [smallest] = limits.variantSides;
  return (variants.find(({ width }) => width >= smallest) ?? variants.at(-1))?.url ?? url;
};
