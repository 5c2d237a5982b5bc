import ImageOffIcon from 'lucide-react/icons/image-off';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { whenIdle } from '../lib/browser/when-idle.ts';
import { blurOf, placeholderOf } from './placeholder.ts';

/** One file of a picture. `width` in px; `avifUrl`: the same picture, smaller, for browsers that show AVIF. */
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
  /** Width / height of the box, which is reserved before the picture is there; left out, it fills the box around it. */
  ratio?: number | undefined;
  /** How wide the picture is shown, as the `sizes` attribute takes it. */
  sizes: string;
  /** Whether it is cropped to its box, or shown whole on its own colour. */
  fit?: 'cover' | 'contain';
  /** What stays in view when it is cropped, in fractions of width and height. */
  focus?: { readonly x: number; readonly y: number } | undefined;
  /** In view when the page opens: load it first. */
  isPriority?: boolean;
  /** Is loaded before it is in view, after everything else. */
  isAhead?: boolean;
  /** It could not be fetched. */
  isMissing?: boolean;
}

const srcSetOf = (variants: readonly Rendition[]): string | undefined =>
  variants.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined;

/** A picture waits so long at most for its blur, when the page has no rest. */
const blurWithinMs = 200;

/** A picture in a reserved box: its colour at once, then blurred, and itself as soon as it is decoded, in the rendition that fits the screen. */
export function Picture({
  url,
  variants,
  alt,
  placeholder,
  ratio,
  sizes,
  fit = 'cover',
  focus,
  isPriority = false,
  isAhead = false,
  isMissing = false,
}: PictureProps) {
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const known = placeholderOf(placeholder);
  const shownSizes = variants.length > 0 ? sizes : undefined;
  // What cannot be decoded ahead is painted when it can be.
  const show = () => setState('shown');
  const [blur, setBlur] = useState<string | null>(null);
  const wantsBlur = state === 'waiting' && known !== null;
  useEffect(
    () => (wantsBlur ? whenIdle(() => setBlur(blurOf(placeholder)), blurWithinMs) : undefined),
    [wantsBlur, placeholder],
  );

  const shown = (
    <Image
      src={url ?? undefined}
      srcSet={srcSetOf(variants)}
      sizes={shownSizes}
      alt={alt}
      loading={isPriority || isAhead ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : isAhead ? 'low' : 'auto'}
      decoding="async"
      // It may lie on another's server.
      referrerPolicy="no-referrer"
      draggable={false}
      onLoad={({ currentTarget }) => void currentTarget.decode().then(show, show)}
      onError={() => setState('failed')}
      style={{ objectFit: fit, objectPosition: focus && `${focus.x * 100}% ${focus.y * 100}%` }}
    />
  );
  const hasAvif = variants.some(({ avifUrl }) => avifUrl);
  const hasGround = known && (state === 'waiting' || fit === 'contain' || known.isTransparent);
  return (
    <Box
      style={{
        aspectRatio: ratio,
        // Gone once the picture is there: it would show through, or beside it.
        backgroundImage: blur && state !== 'shown' ? `url(${blur})` : undefined,
        backgroundSize: fit === 'contain' ? 'contain' : undefined,
        backgroundColor: hasGround ? known.ground : undefined,
      }}
      $isFilling={ratio === undefined}
    >
      {state === 'failed' || isMissing ? (
        <Missing role="img" aria-label={alt || 'Picture unavailable'}>
          <ImageOffIcon size={32} strokeWidth={1.5} aria-hidden />
        </Missing>
      ) : hasAvif ? (
        <picture>
          {/* Where WebP is smaller there is no AVIF; whatever shows the one shows the other. */}
          <source
            type="image/avif"
            srcSet={srcSetOf(
              variants.map(({ width, url: webp, avifUrl }) => ({ width, url: avifUrl ?? webp })),
            )}
            sizes={shownSizes}
          />
          {shown}
        </picture>
      ) : (
        shown
      )}
    </Box>
  );
}

const Box = styled.div<{ $isFilling: boolean }>`
  position: relative;
  width: 100%;
  height: ${({ $isFilling }) => ($isFilling ? '100%' : 'auto')};
  overflow: hidden;
  background: ${({ theme }) => theme.color.sunken} center / 100% 100% no-repeat;
`;

/** Nothing of it is seen until it is there, but what lies behind it. */
const Image = styled.img`
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
