import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { tabletQuery } from '../../../ui/theme.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

export function ProfileSkeleton() {
  const size = `${useAvatarSize()}px`;
  return (
    <Header role="status">
      <VisuallyHidden>{t('profile.loading')}</VisuallyHidden>
      <Picture>
        <Skeleton $width={size} $height={size} $isRound />
      </Picture>
      <Lines>
        <Skeleton $width="9rem" $height="1.25rem" />
        <Skeleton $width="7rem" $height="2.25rem" />
        <Skeleton $width="min(20rem, 90%)" />
        <Skeleton $width="min(14rem, 70%)" />
      </Lines>
    </Header>
  );
}

const Header = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(5)};
  min-height: 16.5rem;
  padding: ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} {
    gap: ${({ theme }) => theme.space(16)};
    min-height: 13.5rem;
    padding: 0 ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(10)};
  }
`;

const Picture = styled.div`
  ${({ theme }) => theme.at.tablet} { padding-inline-start: ${({ theme }) => theme.space(8)}; }
`;

const Lines = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
`;

/** Returns the size of the picture on a profile, in px. */
export const useAvatarSize = (): number => (useMedia(tabletQuery) ? 150 : 84);
