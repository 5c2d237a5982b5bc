import type { Media } from '@glimpse/contract/media/media';
import FileVideoIcon from 'lucide-react/icons/file-video';
import ImageIcon from 'lucide-react/icons/image';
import { styled } from 'styled-components';
import { Picture } from '../../ui/picture.tsx';
import { Video } from '../../ui/video.tsx';
import { ratioOf } from '../posts/post-media.tsx';
import { useShownMedia } from '../posts/use-media-urls.ts';
import type { Chosen } from '../upload/upload-state.ts';

/** A chosen file as the post will show it, straight from the person's disk. A video plays once it `isReady`. */
export function ChosenPreview({ chosen, alt, isReady }: { chosen: Chosen; alt: string; isReady: boolean }) {
  const { kind, name, size, previewUrl, posterUrl } = chosen;
  if (!size) {
    return (
      <Nothing>
        {kind === 'video' ? (
          <FileVideoIcon size={44} strokeWidth={1.25} aria-hidden />
        ) : (
          <ImageIcon size={44} strokeWidth={1.25} aria-hidden />
        )}
        <Name>{name}</Name>
      </Nothing>
    );
  }
  const ratio = ratioOf(size);
  return (
    <Frame style={frameSize(ratio)}>
      {kind === 'video' && isReady ? (
        <Video url={previewUrl} posterUrl={posterUrl} alt={alt || name} ratio={ratio} />
      ) : (
        <Still
          src={kind === 'video' ? posterUrl : previewUrl}
          alt={alt || name}
          style={{ aspectRatio: ratio }}
        />
      )}
    </Frame>
  );
}

const widestPx = 560;

/** Media that the server has already: of the post being edited, or of an upload before a reload. */
export function MediaPreview({ media, alt }: { media: Media; alt: string }) {
  const ratio = ratioOf(media);
  const shown = useShownMedia(media, widestPx);
  const name = alt || (media.type === 'video' ? 'Your video' : 'Your picture');
  return (
    <Frame style={frameSize(ratio)}>
      {media.type === 'video' ? (
        <Video
          url={shown.url}
          posterUrl={shown.posterUrl === '' ? shown.url : shown.posterUrl}
          alt={name}
          ratio={ratio}
        />
      ) : (
        <Picture
          url={shown.url}
          variants={shown.variants}
          isMissing={shown.isMissing}
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

/** The largest box of this ratio inside the square stage. */
const frameSize = (ratio: number) => ({ width: `${Math.min(1, ratio) * 100}%` });

const Frame = styled.div`
  overflow: hidden;
`;

const Still = styled.img`
  width: 100%;
  object-fit: cover;
`;

const Nothing = styled.div`
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
