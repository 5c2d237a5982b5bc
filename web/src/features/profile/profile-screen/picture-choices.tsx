import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { acceptedTypes } from '../../../entities/media/selected-file.ts';
import { isInProgress } from '../../../entities/media/upload.ts';
import { validationText } from '../../../lib/languages/error-text.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { PictureDraft } from './use-profile-picture-draft.ts';

interface PictureChoicesProps {
  /** The URL of the chosen picture, or of the saved one. */
  currentUrl: string;
  draft: PictureDraft;
  /** Whether the first button is the main one until a picture is chosen. */
  hasMainButton?: boolean;
}

/** Buttons to choose a profile picture: a file, one of the app's avatars, or none. They do not save the choice. */
export function PictureChoices({ currentUrl, draft, hasMainButton = true }: PictureChoicesProps) {
  const [isPickerOpen, setIsPickerOpen] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const { state, rejection } = draft.upload;
  return (
    <>
      {rejection !== null && <Rejection role="alert">{validationText(rejection)}</Rejection>}
      <UploadProgress upload={draft.upload} />
      {!isInProgress(state) && (
        <Button
          tone={hasMainButton && draft.url === null ? 'primary' : 'quiet'}
          isWide
          onClick={() => fileInput.current?.click()}
        >
          {t('profile.uploadPicture')}
        </Button>
      )}
      <Button tone="quiet" isWide aria-haspopup="dialog" onClick={() => setIsPickerOpen(true)}>
        {t('profile.chooseAvatar')}
      </Button>
      {currentUrl !== '' && (
        <Button tone="danger" isWide onClick={() => draft.choosePreset('')}>
          {t('profile.removePicture')}
        </Button>
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={acceptedTypes('image')}
        aria-label={t('profile.pictureFile')}
        onChange={(event) => {
          draft.chooseFile([...(event.target.files ?? [])]);
          // Without this, the browser fires no event when the user chooses the same file again.
          event.target.value = '';
        }}
      />
      {isPickerOpen && (
        <AvatarPicker currentUrl={currentUrl} onChoose={draft.choosePreset} onClose={() => setIsPickerOpen(false)} />
      )}
    </>
  );
}

/** Returns the URL of the picture to show: the preview of an upload in progress, or `currentUrl`. */
export function previewUrl(draft: PictureDraft, currentUrl: string): string {
  const { state } = draft.upload;
  // A failed upload has no preview, because the profile keeps its previous picture.
  return (isInProgress(state) ? state.preview?.url : undefined) ?? currentUrl;
}

const Rejection = styled.p`
  color: ${({ theme }) => theme.color.danger};
  font: 450 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  text-align: center;
`;
