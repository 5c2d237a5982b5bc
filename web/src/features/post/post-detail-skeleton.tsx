import { styled } from 'styled-components';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PostCardSkeleton } from './post-card-skeleton.tsx';

/** The shape of a post by itself. */
export function PostDetailSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading the post</VisuallyHidden>
      <PostCardSkeleton />
    </Box>
  );
}

const Box = styled.div`
  width: 100%;
  max-width: 600px;
`;
