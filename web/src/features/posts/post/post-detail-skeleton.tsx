import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PostCardSkeleton } from './post-card-skeleton.tsx';

/** Has the layout of `PostDetail`: the picture beside the author and the comments, or on phones between them. */
export function PostDetailSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden>{t('posts.loadingPost')}</VisuallyHidden>
      <Narrow>
        <PostCardSkeleton />
      </Narrow>
      <Wide>
        <Picture $height="100%" />
        <Side>
          <Person isHead />
          <Comments>
            <Person />
            <Person />
            <Person />
          </Comments>
        </Side>
      </Wide>
    </Box>
  );
}

const Person = ({ isHead = false }: { isHead?: boolean }) => (
  <Row $isHead={isHead}>
    <Skeleton $width="36px" $height="36px" $isRound />
    <Lines>
      <Skeleton $width="60%" />
      <Skeleton $width="35%" $height="0.625rem" />
    </Lines>
  </Row>
);

/** The height of a post page on wide screens. The padding of the page and the toasts need the other 4.5rem. */
export const detailHeight = 'calc(100dvh - 4.5rem)';

const Box = styled.div`
  width: 100%;
  max-width: 600px;

  ${({ theme }) => theme.at.desktop} { max-width: 60rem; }
`;

const Narrow = styled.div`
  ${({ theme }) => theme.at.desktop} { display: none; }
`;

const Wide = styled.div`
  display: none;

  ${({ theme }) => theme.at.desktop} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 350px;
    height: ${detailHeight};
    min-height: 30rem;
    border: 1px solid ${({ theme }) => theme.color.border};
    border-radius: ${({ theme }) => theme.radius.medium};
    overflow: hidden;
  }
  @media (min-width: 1440px) { grid-template-columns: minmax(0, 1fr) 420px; }
`;

const Picture = styled(Skeleton)`
  border-radius: 0;
`;

const Side = styled.div`
  border-inline-start: 1px solid ${({ theme }) => theme.color.border};
`;

const Row = styled.div<{ $isHead: boolean }>`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  border-bottom: ${({ theme, $isHead }) => ($isHead ? `1px solid ${theme.color.border}` : 0)};
`;

const Lines = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(2)};
`;

const Comments = styled.div`
  padding-top: ${({ theme }) => theme.space(2)};
`;
