import { tabletQuery } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';

/** How large a profile shows its picture, px. */
export const useAvatarSize = (): number => (useMedia(tabletQuery) ? 150 : 84);
