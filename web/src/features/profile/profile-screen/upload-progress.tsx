import { styled } from 'styled-components';
import { isInProgress } from '../../../entities/media/upload.ts';
import type { PictureUpload } from '../../../entities/media/use-picture-upload.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';

/** Shows the progress of an upload, or why it failed. */
export function UploadProgress({ upload }: { upload: PictureUpload }) {
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
