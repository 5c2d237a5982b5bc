import type { Media } from '@glimpse/contract/media/media';
import { useState } from 'react';
import { styled } from 'styled-components';
import { aspectRatioOf } from '../../../entities/media/image-sizes.ts';
import { useMediaUrls } from '../../../entities/media/use-media-urls.ts';
import { useQueuedPicture } from '../../../entities/media/use-queued-picture.ts';
import { usePictureProgress } from '../../../entities/outgoing-messages/outgoing-message.ts';
import { t } from '../../../lib/languages/translate.ts';
import { CodeBoundary } from '../../../ui/code-failure.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { UnlistedMessage } from './use-outgoing.ts';

/** The width of an embed in px. Narrow screens make it smaller. */
export const embedWidthPx = 260;

/** Very high pictures are cropped, so that one picture does not fill the conversation. */
const minRatio = 3 / 4;

/** The frame of a picture in a message. It has its full size before the picture has loaded. */
const PictureFrame = styled.div<{ $ratio: number }>`
  position: relative;
  display: block;
  width: ${embedWidthPx}px;
  max-width: 100%;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.sunken};
  aspect-ratio: ${({ $ratio }) => Math.max($ratio, minRatio)};
`;

const { Component: Lightbox } = lazily(async () => (await import('../../posts/post/lightbox.tsx')).Lightbox);

/** A picture in a message. A press enlarges it. */
export function PictureEmbed({ media, alt }: { media: Media; alt: string }) {
  const [isEnlarged, setEnlarged] = useState(false);
  const { url, variants, isMissing } = useMediaUrls(media, embedWidthPx, true);
  return (
    <>
      <Trigger
        type="button"
        aria-label={alt === '' ? t('conversations.openPicture') : `${t('conversations.openPicture')}: ${alt}`}
        $ratio={aspectRatioOf(media)}
        onClick={() => setEnlarged(true)}
      >
        <Picture
          url={url}
          variants={variants}
          isMissing={isMissing}
          alt=""
          placeholder={media.placeholder}
          sizes={`${embedWidthPx}px`}
        />
      </Trigger>
      {isEnlarged && (
        <CodeBoundary>
          <Lightbox pictures={[{ media, alt }]} initialIndex={0} onClose={() => setEnlarged(false)} />
        </CodeBoundary>
      )}
    </>
  );
}

const Trigger = styled(PictureFrame).attrs({ as: 'button' })`
  padding: 0;
  cursor: zoom-in;
`;

/** The picture of a message that is on its way to the server, with the progress. */
export function PendingPicture({ outgoing }: { outgoing: UnlistedMessage }) {
  const { uid, messageId, size, message, state } = outgoing;
  const url = useQueuedPicture(messageId, uid);
  const fraction = usePictureProgress(messageId);
  const percent = Math.round((fraction ?? 0) * 100);
  return (
    <PictureFrame $ratio={size ? size.width / size.height : 1}>
      {url !== '' && <Image src={url} alt={message.embed?.kind === 'picture' ? message.embed.altText : ''} />}
      {state === 'sending' && (
        <Progress role="progressbar" aria-valuenow={percent} aria-label={t('conversations.uploadPercent', { percent })}>
          <Done style={{ inlineSize: `${percent}%` }} />
        </Progress>
      )}
    </PictureFrame>
  );
}

const Image = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

const Progress = styled.div`
  position: absolute;
  inset: auto ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(3)};
  height: 0.3125rem;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.round};
  background: rgb(0 0 0 / 0.5);
`;

const Done = styled.div`
  height: 100%;
  background: #fff;
`;
