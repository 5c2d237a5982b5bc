import EyeIcon from 'lucide-react/icons/eye';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { useStoryViewers, ViewersDialog } from './viewers-dialog.tsx';

interface ViewersButtonProps {
  storyId: string;
  setInterrupted: (isInterrupted: boolean) => void;
}

/** Shows the author how many people viewed the story, and opens their list. */
export function ViewersButton({ storyId, setInterrupted }: ViewersButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = useStoryViewers(storyId).data?.pages[0]?.viewerCount;
  useEffect(() => setInterrupted(isOpen), [isOpen, setInterrupted]);
  return (
    <>
      <Count type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <EyeIcon size={18} aria-hidden />
        {count === undefined ? t('stories.viewersTitle') : t('stories.viewers', { count })}
      </Count>
      {isOpen && <ViewersDialog storyId={storyId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const Count = styled.button`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  min-height: 2.75rem;
  padding: 0 ${({ theme }) => theme.space(2)};
  border: 0;
  background: none;
  color: #fff;
  font-weight: 600;
  cursor: pointer;
`;
