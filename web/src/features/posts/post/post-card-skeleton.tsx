import { styled } from 'styled-components';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function PostCardSkeleton() {
  return (
    <Card>
      <Row>
        <Skeleton $width="36px" $height="36px" $isRound />
        <Lines>
          <Skeleton $width="9rem" />
          <Skeleton $width="5rem" $height="0.625rem" />
        </Lines>
      </Row>
      <Picture />
      <Lines>
        <Skeleton $width="4rem" />
        <Skeleton $width="70%" />
      </Lines>
    </Card>
  );
}

const Card = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(5)};

  ${({ theme }) => theme.at.tablet} { padding-inline: 0; }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
`;

const Lines = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(2)};
`;

const Picture = styled(Skeleton)`
  height: auto;
  aspect-ratio: 1;
`;
