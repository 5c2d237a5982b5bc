import XIcon from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { panelStyles } from './edit-panel-frame.tsx';
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

interface SavePictureProps {
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Buttons that save or discard the chosen picture. They appear while the text panel is closed. */
export function SavePictureButtons({ isSaving, onSave, onDiscard }: SavePictureProps) {
  return (
    <Buttons>
      <Button isPending={isSaving} onClick={onSave}>
        {t('profile.savePicture')}
      </Button>
      <Button tone="quiet" onClick={() => !isSaving && onDiscard()}>
        {t('profile.discard')}
      </Button>
    </Buttons>
  );
}

/** Reminds the user of an unsaved picture after the picture dialog has been closed. */
export function SavePictureCard(props: SavePictureProps) {
  return (
    <Card role="group" aria-label={t('profile.newPicture')}>
      <p>{t('profile.newPictureUnsaved')}</p>
      <SavePictureButtons {...props} />
    </Card>
  );
}

const Card = styled.div`
  ${panelStyles}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
`;

const Buttons = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};

  & > * { flex: 1 0 auto; }
`;
