import type { Media } from '@glimpse/contract/media/media';
import FileVideoIcon from 'lucide-react/icons/file-video';
import ImageIcon from 'lucide-react/icons/image';
import { styled } from 'styled-components';
import { useMediaUrls } from '../../entities/media/use-media-urls.ts';
import { type Attachment, mediaOnlyOnServer } from './attachments-reducer.ts';

const widthPx = 72;

/** A square thumbnail. Screen readers ignore it, because the button that contains it has a label. */
export function AttachmentThumb({ attachment }: { attachment: Attachment }) {
  const media = mediaOnlyOnServer(attachment);
  return media ? <ServerThumb media={media} /> : <LocalThumb state={attachment.state} />;
}

function LocalThumb({ state }: Pick<Attachment, 'state'>) {
  if (!('preview' in state) || !state.preview) return null;
  const { kind, size, url: fileUrl, posterUrl } = state.preview;
  const url = kind === 'video' ? posterUrl : fileUrl;
  if (size && url !== '') return <Still src={url} alt="" draggable={false} />;
  return (
    <Blank>{kind === 'video' ? <FileVideoIcon size={22} aria-hidden /> : <ImageIcon size={22} aria-hidden />}</Blank>
  );
}

function ServerThumb({ media }: { media: Media }) {
  const { url, posterUrl, variants } = useMediaUrls(media, widthPx, true);
  const still = (media.type === 'video' ? posterUrl : (variants[0]?.url ?? url)) ?? '';
  return still === '' ? <Blank /> : <Still src={still} alt="" draggable={false} referrerPolicy="no-referrer" />;
}

const Still = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
  pointer-events: none;
`;

const Blank = styled.span`
  display: grid;
  place-items: center;
  width: 100%;
  height: 100%;
  color: ${({ theme }) => theme.color.textSoft};
`;
