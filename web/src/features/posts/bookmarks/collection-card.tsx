import BookmarkIcon from 'lucide-react/icons/bookmark';
import { styled } from 'styled-components';
import { type BoxWidths, sizesIn } from '../../../entities/media/image-sizes.ts';
import { useSquareUrls } from '../../../entities/media/use-media-urls.ts';
import { postsText } from '../../../entities/rich-text/posts-text.ts';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { links } from '../../../lib/browser/links.ts';
import type { LiveCollection } from '../../../parts/collections/queries.ts';
import { alignedWithParent } from '../../../ui/aligned-with-parent.ts';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Half of a phone, or a third of `Column`. */
const widths: BoxWidths = [
  ['(min-width: 980px)', '301px'],
  ['(min-width: 768px)', '33vw'],
  ['', '50vw'],
];
const widestPx = 384;
const square = { width: 1, height: 1 };

/** A collection with its cover, its name and the number of its posts. It links to the screen of the collection. */
export function CollectionCard({ collection, name }: { collection: LiveCollection; name: string }) {
  const { isBlocked } = useBlockLists();
  const { id, cover, count } = collection;
  return (
    <Card to={links.collection(id)}>
      <Frame>
        {cover && !isBlocked(cover.authorUid) ? (
          <Cover key={cover.postId} media={cover.media} />
        ) : (
          <NoCover>
            <BookmarkIcon size={32} strokeWidth={1.5} aria-hidden />
          </NoCover>
        )}
      </Frame>
      <Name dir="auto">{name}</Name>
      <Count>{postsText(count)}</Count>
    </Card>
  );
}

/** The picture is decoration, because the name of the collection is the text of the link. */
function Cover({ media }: Pick<NonNullable<LiveCollection['cover']>, 'media'>) {
  const { url, variants, isMissing } = useSquareUrls(media, widestPx);
  const hasSquares = media.squares.length > 0;
  if (url === '')
    return (
      <NoCover>
        <BookmarkIcon size={32} strokeWidth={1.5} aria-hidden />
      </NoCover>
    );
  return (
    <Picture
      url={url}
      variants={variants}
      isMissing={isMissing}
      alt=""
      placeholder={media.placeholder}
      ratio={1}
      sizes={sizesIn(widths, hasSquares ? square : media, 1)}
      focus={hasSquares ? undefined : media.focus}
    />
  );
}

/** Has the size of a card. */
export const CollectionCardSkeleton = () => (
  <>
    <Frame>
      <Skeleton $height="100%" />
    </Frame>
    <Name>
      <Skeleton $width="60%" />
    </Name>
    <Count>
      <Skeleton $width="30%" />
    </Count>
  </>
);

const Card = styled(Link)`
  display: block;
  min-width: 0;
`;

const Frame = styled.div`
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
`;

const NoCover = styled.div`
  display: grid;
  place-items: center;
  height: 100%;
  color: ${({ theme }) => theme.color.textSoft};
`;

const Name = styled.span`
  ${alignedWithParent}
  display: block;
  min-height: 1.5rem;
  margin-top: ${({ theme }) => theme.space(2)};
  overflow: hidden;
  font-weight: 650;
  line-height: 1.5rem;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Count = styled.span`
  display: block;
  min-height: 1.25rem;
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
