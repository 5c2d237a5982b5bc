import { presetAvatarPattern, uploadedPicturePattern } from '@glimpse/contract/fields';
import { useState } from 'react';
import { styled } from 'styled-components';

interface AvatarProps {
  /** '' for the default picture. */
  url: string;
  /** px */
  size: number;
  /** Left out where the person's name stands beside it. */
  name?: string;
}

const defaultPicture = '/avatars/default.webp';

/** A drawing of the app's, an upload, or one that is just being chosen. Earlier releases took pictures on others' servers, too. */
const isOurs = (url: string): boolean =>
  presetAvatarPattern.test(url) || uploadedPicturePattern.test(url) || url.startsWith('blob:');

/** A person's round picture; the default one when they have none or it cannot be loaded. */
export function Avatar({ url, size, name = '' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const shown = !isOurs(url) || url === failedUrl ? defaultPicture : url;
  return (
    <Round
      src={shown}
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
