import type { Media } from '@glimpse/contract/media/media';
import type { Suggestion } from '@glimpse/contract/suggestions/suggestion-calls';
import { styled } from 'styled-components';
import { useSquareUrls } from '../../../entities/media/use-media-urls.ts';
import { Picture } from '../../../ui/picture.tsx';

/** px */
const size = 76;

/** The newest pictures of a suggested person. They are not links, so that a touch does not leave the onboarding. */
export function NewestPictures({ pictures }: Pick<Suggestion, 'pictures'>) {
  if (pictures.length === 0) return null;
  return (
    <Row>
      {pictures.map(({ postId, media }) => (
        <Square key={postId}>
          <SquarePicture media={media} />
        </Square>
      ))}
    </Row>
  );
}

function SquarePicture({ media }: { media: Media }) {
  const { url, variants, isMissing } = useSquareUrls(media, size);
  // A video without a poster has no still picture.
  if (url === '') return null;
  return (
    <Picture
      url={url}
      variants={variants}
      isMissing={isMissing}
      alt={media.alt}
      placeholder={media.placeholder}
      ratio={1}
      sizes={`${size}px`}
      focus={media.squares.length > 0 ? undefined : media.focus}
    />
  );
}

const Row = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(1)};
  padding-inline-start: ${({ theme }) => theme.space(12)};
`;

const Square = styled.div`
  width: ${size}px;
  height: ${size}px;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.sunken};
`;
