import type { Media } from '@glimpse/contract/media/media';
import FileVideoIcon from 'lucide-react/icons/file-video';
import ImageIcon from 'lucide-react/icons/image';
import { styled } from 'styled-components';
import type { FilePreview } from '../../entities/media/upload.ts';
import { useMediaUrls } from '../../entities/media/use-media-urls.ts';
import { t } from '../../lib/languages/translate.ts';
import { Picture } from '../../ui/picture.tsx';
import { Video } from '../../ui/video.tsx';
import { cardRatioOf } from '../posts/post/post-media.tsx';
import { type Attachment, mediaOnlyOnServer } from './attachment.ts';

/** Shows an attachment as the post will show it. Renders nothing if there is nothing to show yet. */
export function AttachmentPreview({ attachment }: { attachment: Attachment }) {
  const { alt, state } = attachment;
  const media = mediaOnlyOnServer(attachment);
  if (media) return <ServerPreview key={media.url} media={media} alt={alt} />;
  const preview = 'preview' in state ? state.preview : null;
  // The message about the failure covers the preview. An icon instead of a picture would make it harder to read.
  if (!preview || (state.status === 'failed' && preview.size === null)) return null;
  return <LocalPreview key={preview.url} preview={preview} alt={alt} isReady={state.status === 'ready'} />;
}

/** Shows the selected file from this browser. The user can play a video when its upload is ready. */
function LocalPreview({ preview, alt, isReady }: { preview: FilePreview; alt: string; isReady: boolean }) {
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

/** Shows media that are only on the server. */
function ServerPreview({ media, alt }: { media: Media; alt: string }) {
  const ratio = cardRatioOf(media);
  const { url, posterUrl, variants, isMissing } = useMediaUrls(media, maxWidthPx);
  const name = alt || (media.type === 'video' ? t('media.yourVideo') : t('media.yourPicture'));
  return (
    <Frame style={frameSize(ratio)}>
      {media.type === 'video' ? (
        <Video url={url} posterUrl={posterUrl === '' ? url : posterUrl} alt={name} ratio={ratio} />
      ) : (
        <Picture
          url={url}
          variants={variants}
          isMissing={isMissing}
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

/** Returns the width of the largest box with this ratio that fits into the stage, which is a size container. */
const frameSize = (ratio: number) => ({ width: `min(100cqw, 100cqh * ${ratio})` });

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

const thumbWidthPx = 72;

/** A square thumbnail. Screen readers ignore it, because the button that contains it has a label. */
export function AttachmentThumb({ attachment }: { attachment: Attachment }) {
  const media = mediaOnlyOnServer(attachment);
  return media ? <ServerThumb media={media} /> : <LocalThumb state={attachment.state} />;
}

function LocalThumb({ state }: Pick<Attachment, 'state'>) {
  if (!('preview' in state) || !state.preview) return null;
  const { kind, size, url: fileUrl, posterUrl } = state.preview;
  const url = kind === 'video' ? posterUrl : fileUrl;
  if (size && url !== '') return <ThumbStill src={url} alt="" draggable={false} />;
  return (
    <Blank>{kind === 'video' ? <FileVideoIcon size={22} aria-hidden /> : <ImageIcon size={22} aria-hidden />}</Blank>
  );
}

function ServerThumb({ media }: { media: Media }) {
  const { url, posterUrl, variants } = useMediaUrls(media, thumbWidthPx, true);
  const still = (media.type === 'video' ? posterUrl : (variants[0]?.url ?? url)) ?? '';
  return still === '' ? <Blank /> : <ThumbStill src={still} alt="" draggable={false} referrerPolicy="no-referrer" />;
}

const ThumbStill = styled.img`
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
