import ImagesIcon from 'lucide-react/icons/images';
import { styled } from 'styled-components';
import { isInProgress } from '../../entities/media/upload.ts';
import { UploadProgressBar } from '../../entities/media/upload-progress-bar.tsx';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import type { useStoryUpload } from './use-story-upload.ts';

interface UploadViewProps {
  upload: ReturnType<typeof useStoryUpload>;
  onChoose: () => void;
}

/** The chosen picture or video of a new story, and its upload. */
export function UploadView({ upload: { state, retry, remove }, onChoose }: UploadViewProps) {
  if (!state)
    return (
      <Centre>
        <ImagesIcon size={48} strokeWidth={1.1} aria-hidden />
        <Button onClick={onChoose}>{t('stories.choose')}</Button>
      </Centre>
    );
  const { preview } = state;
  return (
    <>
      {preview?.kind === 'video' ? (
        <Video src={preview.url} aria-label={preview.name} muted playsInline autoPlay loop />
      ) : (
        preview && <Picture src={preview.url} alt="" draggable={false} />
      )}
      {isInProgress(state) && (
        <Scrim>
          <UploadProgressBar status={state.status} fraction={state.fraction} />
        </Scrim>
      )}
      {state.status === 'failed' && (
        <Scrim>
          <p role="alert">{state.text}</p>
          {state.canRetry && (
            <Button tone="quiet" onClick={retry}>
              {t('media.retryUpload')}
            </Button>
          )}
        </Scrim>
      )}
      <Corner>
        <Button tone="quiet" onClick={remove}>
          {isInProgress(state) ? t('media.cancelUpload') : t('common.remove')}
        </Button>
      </Corner>
    </>
  );
}

const Centre = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(4)};
  text-align: center;
`;

const Picture = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: contain;
`;

const Video = styled.video`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: contain;
`;

const Scrim = styled(Centre)`
  background: rgb(0 0 0 / 0.55);
`;

const Corner = styled.div`
  position: absolute;
  z-index: 1;
  top: ${({ theme }) => theme.space(3)};
  inset-inline-end: ${({ theme }) => theme.space(3)};
`;
