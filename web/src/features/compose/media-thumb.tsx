import type { Media } from '@glimpse/contract/media/media';
import FileVideoIcon from 'lucide-react/icons/file-video';
import ImageIcon from 'lucide-react/icons/image';
import { styled } from 'styled-components';
import { useShownMedia } from '../posts/use-media-urls.ts';
import type { MediaItem } from '../upload/media-item.ts';
import { kindOf } from './media-names.ts';

const widthPx = 72;

/** A small square of it, out of the way of screen readers: what it stands in has the name. */
export function MediaThumb({ item }: { item: MediaItem }) {
  const { state } = item;
  if (state.status === 'kept') return <StoredThumb media={state.media} />;
  if (!state.chosen) return state.status === 'ready' ? <StoredThumb media={state.media} /> : null;
  const { size, previewUrl, posterUrl } = state.chosen;
  const url = kindOf(item) === 'video' ? posterUrl : previewUrl;
  if (size && url !== '') return <Still src={url} alt="" draggable={false} />;
  return (
    <Nothing>
      {kindOf(item) === 'video' ? (
        <FileVideoIcon size={22} aria-hidden />
      ) : (
        <ImageIcon size={22} aria-hidden />
      )}
    </Nothing>
  );
}

function StoredThumb({ media }: { media: Media }) {
  const { url, posterUrl, variants } = useShownMedia(media, widthPx, true);
  const still = (media.type === 'video' ? posterUrl : (variants[0]?.url ?? url)) ?? '';
  return still === '' ? (
    <Nothing />
  ) : (
    <Still src={still} alt="" draggable={false} referrerPolicy="no-referrer" />
  );
}

const Still = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
  pointer-events: none;
`;

const Nothing = styled.span`
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  color: ${({ theme }) => theme.color.textSoft};
`;
