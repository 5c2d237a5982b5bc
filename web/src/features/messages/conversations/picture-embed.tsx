import type { Media } from '@glimpse/contract/media/media';
import { useState } from 'react';
import { styled } from 'styled-components';
import { aspectRatioOf } from '../../../entities/media/image-sizes.ts';
import { useMediaUrls } from '../../../entities/media/use-media-urls.ts';
import { t } from '../../../lib/languages/translate.ts';
import { CodeBoundary } from '../../../ui/code-failure.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { Picture } from '../../../ui/picture.tsx';
import { embedWidthPx, MissingEmbed } from './embed-card.ts';
import { PictureFrame } from './picture-frame.ts';

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

/** Replaces the picture of a request that the viewer has not accepted. */
export const PictureOfRequest = () => <MissingEmbed>{t('conversations.pictureOfRequest')}</MissingEmbed>;

const Trigger = styled(PictureFrame).attrs({ as: 'button' })`
  padding: 0;
  cursor: zoom-in;
`;
