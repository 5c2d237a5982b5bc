import { styled } from 'styled-components';
import { isInProgress } from '../../../entities/media/upload.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { PictureChoices, previewUrl } from '../../profile/profile-screen/picture-choices.tsx';
import { useEditProfile } from '../../profile/profile-screen/use-edit-profile.ts';
import { usePictureDraft } from '../../profile/profile-screen/use-profile-picture-draft.ts';
import { StepFrame } from './step-frame.tsx';

export interface StepProps {
  takesFocus: boolean;
  onNext: () => void;
}

/** Step 1: the viewer chooses a profile picture. 'Continue' saves it. */
export function PictureStep({ takesFocus, onNext }: StepProps) {
  const { uid, profileAvatar } = useViewer();
  const draft = usePictureDraft();
  const edit = useEditProfile(uid);
  const currentUrl = draft.url ?? profileAvatar ?? '';
  const isUploading = isInProgress(draft.upload.state);

  function handleContinue() {
    if (isUploading) return;
    if (draft.url === null) return onNext();
    edit.mutate(
      { profileAvatar: draft.url },
      {
        onDone: () => {
          draft.markSaved();
          onNext();
        },
      },
    );
  }
  function handleSkip() {
    draft.discard();
    onNext();
  }

  return (
    <StepFrame
      number={1}
      title={t('profile.pictureStep')}
      about={t('profile.pictureStepAbout')}
      takesFocus={takesFocus}
      buttons={
        <>
          <Button tone="quiet" onClick={handleSkip}>
            {t('profile.skip')}
          </Button>
          <Button
            isPending={edit.isSending}
            aria-disabled={isUploading || undefined}
            title={isUploading ? t('media.uploading') : undefined}
            onClick={handleContinue}
          >
            {t('profile.continue')}
          </Button>
        </>
      }
    >
      <Choices>
        <Avatar url={previewUrl(draft, currentUrl)} size={96} name={t('profile.picturePreview')} />
        <PictureChoices currentUrl={currentUrl} draft={draft} hasMainButton={false} />
      </Choices>
    </StepFrame>
  );
}

const Choices = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};

  & > img { margin-bottom: ${({ theme }) => theme.space(2)}; }
`;
