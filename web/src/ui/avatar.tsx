import { presetAvatarPattern, uploadedPicturePattern } from '@glimpse/contract/fields';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from './skeleton.tsx';

interface AvatarProps {
  /** The default picture is shown for ''. null while it loads. */
  url: string | null;
  /** px */
  size: number;
  /** The accessible name. Leave it out if the person's name is shown next to the avatar. */
  name?: string;
}

const defaultPicture = '/avatars/default.webp';

/**
 * Returns whether a URL is a preset avatar, an upload or a file that was just selected. Other URLs were stored by
 * earlier releases, and are not loaded from external servers.
 */
const isOwnPicture = (url: string): boolean =>
  presetAvatarPattern.test(url) || uploadedPicturePattern.test(url) || url.startsWith('blob:');

/** A person's round picture. Shows the default picture if they have none or if it cannot be loaded. */
export function Avatar({ url, size, name = '' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null) return <Skeleton $width={`${size}px`} $height={`${size}px`} $isRound />;
  const shownUrl = !isOwnPicture(url) || url === failedUrl ? defaultPicture : url;
  return (
    <Round
      src={shownUrl}
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
