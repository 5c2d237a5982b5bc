import ImageOffIcon from 'lucide-react/icons/image-off';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { placeholderUrl } from './placeholder.ts';

export interface PictureProps {
  /** null while it is being fetched. */
  url: string | null;
  /** Renditions, widths in px ascending; [] when there is only `url`. */
  variants: readonly { width: number; url: string }[];
  alt: string;
  /** base64 thumbhash or ''. */
  placeholder: string;
  /** Width / height of the box, which is reserved before the picture is there. */
  ratio: number;
  /** How wide it is shown, as the `sizes` attribute takes it. */
  sizes: string;
  /** In view when the page opens: load it first. */
  isPriority?: boolean;
  /** It could not be fetched. */
  isMissing?: boolean;
}

/** A picture in a reserved box: blurred at once, then faded in, in the rendition that fits the screen. */
export function Picture({
  url,
  variants,
  alt,
  placeholder,
  ratio,
  sizes,
  isPriority = false,
  isMissing = false,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'waiting' | 'cached' | 'loaded' | 'failed'>('waiting');
  const blurred = placeholderUrl(placeholder);

  useLayoutEffect(() => {
    // Already in the browser's memory: no fade, so that coming back to a page does not flicker.
    if (image.current?.complete && image.current.naturalWidth > 0) setState('cached');
  }, []);

  return (
    <Box style={{ aspectRatio: ratio, backgroundImage: blurred ? `url(${blurred})` : undefined }}>
      {state === 'failed' || isMissing ? (
        <Missing role="img" aria-label={alt || 'Picture unavailable'}>
          <ImageOffIcon size={32} strokeWidth={1.5} aria-hidden />
        </Missing>
      ) : (
        <Image
          ref={image}
          src={url ?? undefined}
          srcSet={variants.map((variant) => `${variant.url} ${variant.width}w`).join(', ') || undefined}
          sizes={variants.length > 0 ? sizes : undefined}
          alt={alt}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          decoding="async"
          // It may lie on another's server.
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setState((before) => (before === 'cached' ? before : 'loaded'))}
          onError={() => setState('failed')}
          $isShown={state !== 'waiting'}
          $isFading={state === 'loaded'}
        />
      )}
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  width: 100%;
  overflow: hidden;
  background: ${({ theme }) => theme.color.sunken} center / 100% 100% no-repeat;
`;

const Image = styled.img<{ $isShown: boolean; $isFading: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  opacity: ${({ $isShown }) => ($isShown ? 1 : 0)};
  transition: opacity ${({ theme, $isFading }) => ($isFading ? theme.motion.calm : '0s')};
`;

const Missing = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: ${({ theme }) => theme.color.textSoft};
`;
