import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import { keyframes, styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { hitArea } from '../../../ui/hit-area.ts';

interface NewPostsPillProps {
  /** The pill shows '20+' for 20 or more. */
  count: number;
  onShow: () => void;
}

const maxShownCount = 20;

/** A button with the number of new posts. The list shows the posts only after a press, so that it does not jump. */
export function NewPostsPill({ count, onShow }: NewPostsPillProps) {
  return (
    <Anchor role="status">
      {count > 0 && (
        <Pill type="button" onClick={onShow}>
          <ArrowUpIcon size={16} aria-hidden />
          {count >= maxShownCount ? t('posts.manyNewPosts', { count: maxShownCount }) : t('posts.newPosts', { count })}
        </Pill>
      )}
    </Anchor>
  );
}

const Anchor = styled.div`
  position: sticky;
  z-index: ${({ theme }) => theme.layer.bar};
  top: 4.25rem;
  display: flex;
  justify-content: center;
  height: 0;

  ${({ theme }) => theme.at.tablet} { top: 1rem; }
`;

const drop = keyframes`from { opacity: 0; translate: 0 -0.75rem; }`;

const Pill = styled.button`
  ${hitArea}
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1.5)};
  height: 2.25rem;
  padding: 0 ${({ theme }) => theme.space(4)};
  border: 0;
  border-radius: ${({ theme }) => theme.radius.round};
  background: ${({ theme }) => theme.color.accent};
  color: ${({ theme }) => theme.color.onAccent};
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  box-shadow: ${({ theme }) => theme.color.shadow};
  cursor: pointer;
  animation: ${drop} ${({ theme }) => theme.motion.calm};
`;
