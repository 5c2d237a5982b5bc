import { styled } from 'styled-components';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { detailHeight } from './detail-height.ts';
import { PostCardSkeleton } from './post-card-skeleton.tsx';

export function PostDetailSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading the post</VisuallyHidden>
      <Narrow>
        <PostCardSkeleton />
      </Narrow>
      <Wide $height={detailHeight} />
    </Box>
  );
}

const Box = styled.div`
  width: 100%;
  max-width: 600px;

  ${({ theme }) => theme.at.desktop} { max-width: 60rem; }
`;

const Narrow = styled.div`
  ${({ theme }) => theme.at.desktop} { display: none; }
`;

const Wide = styled(Skeleton)`
  display: none;

  ${({ theme }) => theme.at.desktop} { display: block; }
`;
