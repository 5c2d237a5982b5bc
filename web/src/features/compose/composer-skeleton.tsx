import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Shown while the post to edit is being loaded. */
export function ComposerSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden>{t('compose.loading')}</VisuallyHidden>
      <Skeleton $width="8rem" $height="2.5rem" />
      <Square />
      <Skeleton $height="6.5rem" />
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
  width: 100%;
  max-width: 600px;
  padding: ${({ theme }) => theme.space(3)};
`;

const Square = styled(Skeleton)`
  height: auto;
  aspect-ratio: 1;
`;
