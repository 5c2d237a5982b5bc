import type { Media } from '@glimpse/contract/media/media';
import FileVideoIcon from 'lucide-react/icons/file-video';
import ImageIcon from 'lucide-react/icons/image';
import { styled } from 'styled-components';
import { Picture } from '../../ui/picture.tsx';
import { Video } from '../../ui/video.tsx';
import type { FilePreview } from '../media/upload.ts';
import { cardRatioOf } from '../posts/post-media.tsx';
import { useMediaUrls } from '../posts/use-media-urls.ts';
import { type Attachment, mediaOnServer } from './attachments-reducer.ts';

/** Shows an attachment as the post will show it. */
export function AttachmentPreview({ attachment }: { attachment: Attachment }) {
  const { alt, state } = attachment;
  const media = mediaOnServer(attachment);
  if (media) return <ServerPreview key={media.url} media={media} alt={alt} />;
  const preview = 'preview' in state ? state.preview : null;
  // An icon instead of the picture would only distract from the reason of the failure.
  if (!preview || (state.status === 'failed' && preview.size === null)) return null;
  return <LocalPreview key={preview.url} preview={preview} alt={alt} isReady={state.status === 'ready'} />;
}

interface LocalPreviewProps {
  preview: FilePreview;
  alt: string;
  isReady: boolean;
}

/** Shows the selected file from this browser. A video can be played when it `isReady`. */
function LocalPreview({ preview, alt, isReady }: LocalPreviewProps) {
  const { kind, name, size, url, posterUrl } = preview;
  if (!size) {
    return (
      <Placeholder>
        {kind === 'video' ? (
          <FileVideoIcon size={44} strokeWidth={1.25} aria-hidden />
        ) : (
          <ImageIcon size={44} strokeWidth={1.25} aria-hidden />
        )}
        <Name>{name}</Name>
      </Placeholder>
    );
  }
  const ratio = cardRatioOf(size);
  return (
    <Frame style={frameSize(ratio)}>
      {kind === 'video' && isReady ? (
        <Video url={url} posterUrl={posterUrl} alt={alt || name} ratio={ratio} />
      ) : (
        <Still src={kind === 'video' ? posterUrl : url} alt={alt || name} style={{ aspectRatio: ratio }} />
      )}
    </Frame>
  );
}

const maxWidthPx = 560;

/** Shows existing media, or an upload of a draft. */
function ServerPreview({ media, alt }: { media: Media; alt: string }) {
  const ratio = cardRatioOf(media);
  const shown = useMediaUrls(media, maxWidthPx);
  const name = alt || (media.type === 'video' ? 'Your video' : 'Your picture');
  return (
    <Frame style={frameSize(ratio)}>
      {media.type === 'video' ? (
        <Video
          url={shown.url}
          posterUrl={shown.posterUrl === '' ? shown.url : shown.posterUrl}
          alt={name}
          ratio={ratio}
        />
      ) : (
        <Picture
          url={shown.url}
          variants={shown.variants}
          isMissing={shown.isMissing}
          alt={name}
          placeholder={media.placeholder}
          ratio={ratio}
          sizes="(min-width: 1024px) 560px, 100vw"
          isPriority
        />
      )}
    </Frame>
  );
}

/** Returns the width of the largest box with this ratio that fits into the square stage. */
const frameSize = (ratio: number) => ({ width: `${Math.min(1, ratio) * 100}%` });

const Frame = styled.div`
  overflow: hidden;
`;

const Still = styled.img`
  width: 100%;
  object-fit: cover;
`;

const Placeholder = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  max-width: 80%;
  color: ${({ theme }) => theme.color.textSoft};
`;

const Name = styled.p`
  overflow-wrap: anywhere;
  text-align: center;
`;
