import XIcon from 'lucide-react/icons/x';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { acceptedTypes } from '../media/selected-file.ts';
import { isInProgress } from '../media/upload.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { PictureDraft } from './use-picture-draft.ts';

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
  const [isPickerOpen, setIsPickerOpen] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const { state, rejection } = draft.upload;
  // A failed upload has no preview, because the profile keeps its previous picture.
  const preview = isInProgress(state) ? state.preview : null;
  return (
    <Dialog label="Profile picture" shape="sheet" width="24rem" onClose={onClose}>
      <Corner>
        <IconButton name="Close" icon={<XIcon size={22} aria-hidden />} onClick={onClose} />
      </Corner>
      <Body
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          draft.chooseFile([...event.dataTransfer.files]);
        }}
      >
        <Title>Profile picture</Title>
        <Avatar url={preview?.url ?? currentUrl} size={144} name="Preview of your profile picture" />
        {rejection !== null && <Rejection role="alert">{rejection}</Rejection>}
        <Choices>
          <UploadProgress upload={draft.upload} />
          {!isInProgress(state) && (
            <Button tone={draft.url === null ? 'primary' : 'quiet'} isWide onClick={() => fileInput.current?.click()}>
              Upload a picture
            </Button>
          )}
          <Button tone="quiet" isWide aria-haspopup="dialog" onClick={() => setIsPickerOpen(true)}>
            Choose an avatar
          </Button>
          {currentUrl !== '' && (
            <Button tone="danger" isWide onClick={() => draft.choosePreset('')}>
              Remove picture
            </Button>
          )}
          {actions}
        </Choices>
        <input
          ref={fileInput}
          type="file"
          hidden
          accept={acceptedTypes('image')}
          aria-label="Picture file"
          onChange={(event) => {
            draft.chooseFile([...(event.target.files ?? [])]);
            // Without this, the browser fires no event when the user chooses the same file again.
            event.target.value = '';
          }}
        />
      </Body>
      {isPickerOpen && (
        <AvatarPicker currentUrl={currentUrl} onChoose={draft.choosePreset} onClose={() => setIsPickerOpen(false)} />
      )}
    </Dialog>
  );
}

const Corner = styled.div`
  position: absolute;
  top: 0.5rem;
  right: 0.5rem;
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

const Rejection = styled.p`
  color: ${({ theme }) => theme.color.danger};
  text-align: center;
`;
