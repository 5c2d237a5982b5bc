import XIcon from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PictureChoices, previewUrl } from './picture-choices.tsx';
import type { PictureDraft } from './use-profile-picture-draft.ts';

interface PicturePanelProps {
  /** The URL of the chosen picture, or of the saved one. */
  currentUrl: string;
  draft: PictureDraft;
  /** The buttons below the choices. */
  actions: ReactNode;
  onClose: () => void;
}

/** A dialog to choose a profile picture: a file, one of the app's avatars, or none. It does not save the choice. */
export function PicturePanel({ currentUrl, draft, actions, onClose }: PicturePanelProps) {
  return (
    <Dialog label={t('profile.picture')} shape="sheet" width="24rem" onClose={onClose}>
      <Corner>
        <IconButton name={t('common.close')} icon={<XIcon size={22} aria-hidden />} onClick={onClose} />
      </Corner>
      <Body
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          draft.chooseFile([...event.dataTransfer.files]);
        }}
      >
        <Title>{t('profile.picture')}</Title>
        <Avatar url={previewUrl(draft, currentUrl)} size={144} name={t('profile.picturePreview')} />
        <Choices>
          <PictureChoices currentUrl={currentUrl} draft={draft} />
          {actions}
        </Choices>
      </Body>
    </Dialog>
  );
}

const Corner = styled.div`
  position: absolute;
  top: 0.5rem;
  inset-inline-end: 0.5rem;
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(5)}
    calc(${({ theme }) => theme.space(5)} + env(safe-area-inset-bottom));
`;

const Title = styled.h2`
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(2)};
  align-self: stretch;
`;
