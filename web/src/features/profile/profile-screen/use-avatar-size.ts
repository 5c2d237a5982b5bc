import { tabletQuery } from '../../../ui/theme.ts';
import { useMedia } from '../../../ui/use-media.ts';

/** Returns the size of the picture on a profile, in px. */
export const useAvatarSize = (): number => (useMedia(tabletQuery) ? 150 : 84);
