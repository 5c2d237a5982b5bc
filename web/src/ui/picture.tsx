import ImageOffIcon from 'lucide-react/icons/image-off';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { loadedUrl } from '../lib/browser/loaded-url.ts';
import { whenIdle } from '../lib/browser/when-idle.ts';
import { t } from '../lib/languages/translate.ts';
import { blurOf, placeholderOf } from './placeholder.ts';

/** One file of a picture. `width` is in px. `avifUrl` is the same picture as AVIF, if that file is smaller. */
export interface Rendition {
  readonly width: number;
  readonly url: string;
  readonly avifUrl?: string | null;
}

export interface PictureProps {
  /** null while it is being fetched. */
  url: string | null;
  /** Widths ascending; [] when there is only `url`. */
  variants: readonly Rendition[];
  alt: string;
  /** base64 thumbhash or ''. */
  placeholder: string;
  /**
   * Width / height of the box, so that the layout does not change when the picture arrives. Without it, the box fills
   * its parent.
   */
  ratio?: number | undefined;
  /** The `sizes` attribute, which is the displayed width. */
  sizes: string;
  /** Crop the picture to its box, or show all of it. The rest of the box has the letterbox colour. */
  fit?: 'cover' | 'contain';
  /**
   * The letterbox colour: the average colour of the picture, which is replaced by near-black in the dark theme, or
   * near-black in both themes. A picture with transparent parts always has a contrasting colour.
   */
  letterbox?: 'average' | 'dark';
  /** The focal point, which stays visible when the picture is cropped, in fractions of width and height. */
  focus?: { readonly x: number; readonly y: number } | undefined;
  /** Load it first, because it is in view when the page opens. */
  isPriority?: boolean;
  /** Load it before it is in view, but with low priority. */
  isAhead?: boolean;
  /** Show an icon, because the file could not be fetched. */
  isMissing?: boolean;
}

const srcSetOf = (variants: readonly Rendition[]): string | undefined =>
  variants.map(({ url, width }) => `${loadedUrl(url)} ${width}w`).join(', ') || undefined;

/** The blurred preview is decoded when the browser is idle, or after this time at the latest. */
const maxBlurDelayMs = 200;

/**
 * A picture in a box. The box first shows the average colour, then a blurred preview, and then the decoded picture. The
 * browser chooses the rendition that fits the screen. Use another `key` for another picture.
 */
export function Picture({
  url,
  variants,
  alt,
  placeholder,
  ratio,
  sizes,
  fit = 'cover',
  letterbox = 'average',
  focus,
  isPriority = false,
  isAhead = false,
  isMissing = false,
}: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const decodedPlaceholder = placeholderOf(placeholder);
  const shownSizes = variants.length > 0 ? sizes : undefined;
  // Also called if `decode` fails, because the browser may still be able to paint the picture.
  const show = () => setState('shown');
  const [blur, setBlur] = useState<string | null>(null);
  const wantsBlur = state === 'loading' && decodedPlaceholder !== null;
  useEffect(
    () => (wantsBlur ? whenIdle(() => setBlur(blurOf(placeholder)), maxBlurDelayMs) : undefined),
    [wantsBlur, placeholder],
  );

  const image = (
    <StyledImage
      src={url === null ? undefined : loadedUrl(url)}
      srcSet={srcSetOf(variants)}
      sizes={shownSizes}
      alt={alt}
      loading={isPriority || isAhead ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : isAhead ? 'low' : 'auto'}
      decoding="async"
      // The picture may be on an external server.
      referrerPolicy="no-referrer"
      draggable={false}
      onLoad={({ currentTarget }) => void currentTarget.decode().then(show, show)}
      onError={() => setState('failed')}
      style={{ objectFit: fit, objectPosition: focus && `${focus.x * 100}% ${focus.y * 100}%` }}
    />
  );
  const hasAvif = variants.some(({ avifUrl }) => avifUrl);
  const hasBackground =
    decodedPlaceholder && (state === 'loading' || fit === 'contain' || decodedPlaceholder.isTransparent);
  return (
    <Box
      style={{
        aspectRatio: ratio,
        // The shown picture hides the blur only partly if it is transparent, or smaller than its box.
        backgroundImage: blur && state !== 'shown' ? `url(${blur})` : undefined,
        backgroundSize: fit === 'contain' ? 'contain' : undefined,
        '--average': hasBackground ? decodedPlaceholder.background : undefined,
      }}
      $isFilling={ratio === undefined}
      $letterbox={fit === 'contain' && !decodedPlaceholder?.isTransparent ? letterbox : null}
    >
      {state === 'failed' || isMissing ? (
        <Missing role="img" aria-label={alt || t('common.pictureUnavailable')}>
          <ImageOffIcon size={32} strokeWidth={1.5} aria-hidden />
        </Missing>
      ) : hasAvif ? (
        <picture>
          {/* A size without an AVIF file uses WebP. Every browser that supports AVIF supports WebP. */}
          <source
            type="image/avif"
            srcSet={srcSetOf(variants.map(({ width, url: webp, avifUrl }) => ({ width, url: avifUrl ?? webp })))}
            sizes={shownSizes}
          />
          {image}
        </picture>
      ) : (
        image
      )}
    </Box>
  );
}

const darkLetterbox = '#0b0c0b';

const Box = styled.div<{ $isFilling: boolean; $letterbox: PictureProps['letterbox'] | null }>`
  position: relative;
  width: 100%;
  height: ${({ $isFilling }) => ($isFilling ? '100%' : 'auto')};
  overflow: hidden;
  background: var(--average, ${({ theme }) => theme.color.sunken}) center / 100% 100% no-repeat;
  ${({ $letterbox }) => $letterbox === 'dark' && `background-color: ${darkLetterbox};`}
  ${({ $letterbox }) =>
    $letterbox === 'average' && `:root[data-theme='dark'] & { background-color: ${darkLetterbox}; }`}
`;

/** Transparent text hides the `alt` text until the picture has been loaded. */
const StyledImage = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  color: transparent;
`;

const Missing = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: ${({ theme }) => theme.color.textSoft};
`;
