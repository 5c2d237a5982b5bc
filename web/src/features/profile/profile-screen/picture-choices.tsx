import { presetAvatars } from '@glimpse/contract/fields';
import XIcon from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { acceptedTypes } from '../../../entities/media/selected-file.ts';
import { isInProgress } from '../../../entities/media/upload.ts';
import type { PictureUpload } from '../../../entities/media/use-picture-upload.ts';
import { validationText } from '../../../lib/languages/error-text.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
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

interface AvatarPickerProps {
  /** The current picture of the profile, or the URL of an unsaved choice. */
  currentUrl: string;
  onChoose: (url: string) => void;
  onClose: () => void;
}

/** A dialog with the avatars that are part of the app. */
function AvatarPicker({ currentUrl, onChoose, onClose }: AvatarPickerProps) {
  const title = t('profile.chooseAvatar');
  return (
    <Dialog label={title} shape="sheet" width="26rem" onClose={onClose}>
      <PickerHead>
        <PickerTitle>{title}</PickerTitle>
        <IconButton name={t('common.close')} icon={<XIcon size={22} aria-hidden />} onClick={onClose} />
      </PickerHead>
      <Grid>
        {presetAvatars.map((url, index) => (
          <li key={url}>
            <Choice
              type="button"
              aria-label={t('profile.avatar', { number: index + 1 })}
              aria-pressed={url === currentUrl}
              onClick={() => {
                onChoose(url);
                onClose();
              }}
            >
              <Avatar url={url} size={72} />
            </Choice>
          </li>
        ))}
      </Grid>
    </Dialog>
  );
}

const PickerHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-block: ${({ theme }) => theme.space(2)} 0;
  padding-inline: ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(2)};
`;

const PickerTitle = styled.h2`
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space(3)};
  justify-items: center;
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(5)}
    calc(${({ theme }) => theme.space(6)} + env(safe-area-inset-bottom));
`;

const Choice = styled.button`
  padding: 3px;
  border: 2px solid transparent;
  border-radius: 50%;
  background: none;
  cursor: pointer;
  transition: border-color ${({ theme }) => theme.motion.quick}, scale ${({ theme }) => theme.motion.quick};

  ${({ theme }) => theme.at.hover} {
    &:hover { scale: 1.05; }
  }
  &:active { scale: 0.96; }
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.accentText}; }
`;

/** Shows the progress of an upload, or why it failed. */
function UploadProgress({ upload }: { upload: PictureUpload }) {
  const { state } = upload;
  if (isInProgress(state)) {
    const text = state.status === 'offline' ? t('profile.uploadWaiting') : t('media.uploading');
    return (
      <Row>
        <Bar aria-label={text} max={1} value={state.fraction} />
        <Text role="status">{text}</Text>
        <Button tone="text" onClick={upload.cancel}>
          {t('profile.cancelUpload')}
        </Button>
      </Row>
    );
  }
  if (state?.status !== 'failed') return null;
  return (
    <Row>
      <Problem role="alert">{state.text}</Problem>
      {state.canRetry && (
        <Button tone="text" onClick={upload.retry}>
          {t('common.tryAgain')}
        </Button>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(3)};
  min-height: 2.5rem;
`;

const Bar = styled.progress`
  flex: 1 0 100%;
  height: 0.375rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.round};
  background: ${({ theme }) => theme.color.surfaceMuted};
  overflow: hidden;
  appearance: none;

  &::-webkit-progress-bar { background: ${({ theme }) => theme.color.surfaceMuted}; }
  &::-webkit-progress-value { background: ${({ theme }) => theme.color.accent}; }
  &::-moz-progress-bar { background: ${({ theme }) => theme.color.accent}; }
`;

const Text = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
`;

const Problem = styled.p`
  color: ${({ theme }) => theme.color.danger};
`;
