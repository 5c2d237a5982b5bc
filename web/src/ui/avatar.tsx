import { presetAvatarPattern, uploadedPicturePattern } from '@glimpse/contract/fields';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { useState } from 'react';
import { styled } from 'styled-components';
import { loadedUrl } from '../lib/browser/loaded-url.ts';
import { Skeleton } from './skeleton.tsx';

interface AvatarProps {
  /** The default picture is shown for ''. null while it loads. */
  url: string | null;
  /** px */
  size: number;
  /** The accessible name. Leave it out if the person's name is shown next to the avatar. */
  name?: string;
}

const [avatarSide, largeSide] = mediaLimits.squareSides;
const defaultPicture = '/avatars/default.webp';

/**
 * Returns whether a URL is a preset avatar, an upload or a file that was just selected. Other URLs were stored by
 * earlier releases, and are not loaded from external servers.
 */
const isOwnPicture = (url: string): boolean =>
  presetAvatarPattern.test(url) || uploadedPicturePattern.test(url) || url.startsWith('blob:');

/**
 * Returns the `srcset` of an avatar whose URL is the small square of an upload. The larger square exists too. undefined
 * for all other pictures, which have one size.
 */
function srcSetOf(url: string): string | undefined {
  const [, , , isSquare, side] = uploadedPicturePattern.exec(url) ?? [];
  if (!isSquare || Number(side) !== avatarSide) return undefined;
  const largeUrl = url.replace(`square-${avatarSide}.webp`, `square-${largeSide}.webp`);
  return `${loadedUrl(url)} ${avatarSide}w, ${loadedUrl(largeUrl)} ${largeSide}w`;
}

/** A person's round picture. Shows the default picture if they have none or if it cannot be loaded. */
export function Avatar({ url, size, name = '' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null) return <Skeleton $width={`${size}px`} $height={`${size}px`} $isRound />;
  const shownUrl = !isOwnPicture(url) || url === failedUrl ? defaultPicture : url;
  const srcSet = srcSetOf(shownUrl);
  return (
    <Round
      src={loadedUrl(shownUrl)}
      srcSet={srcSet}
      sizes={srcSet && `${size}px`}
      alt={name}
      width={size}
      height={size}
      decoding="async"
      draggable={false}
      onError={() => setFailedUrl(url)}
    />
  );
}

const Round = styled.img`
  flex: none;
  border-radius: 50%;
  object-fit: cover;
  background: ${({ theme }) => theme.color.sunken};
  box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.border};
`;
