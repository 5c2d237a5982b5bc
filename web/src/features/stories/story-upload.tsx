import ImagesIcon from 'lucide-react/icons/images';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type Rejection, selectFiles } from '../../entities/media/selected-file.ts';
import { isInProgress, Upload, type UploadState } from '../../entities/media/upload.ts';
import { UploadProgressBar } from '../../entities/media/upload-progress-bar.tsx';
import { uploadServices } from '../../entities/media/upload-services.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { fillsStage, stageMedia } from './story-overlays.tsx';

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
  ${fillsStage}
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(4)};
  text-align: center;
`;

const Picture = styled.img`${stageMedia}`;

const Video = styled.video`${stageMedia}`;

const Scrim = styled(Centre)`
  background: rgb(0 0 0 / 0.55);
`;

const Corner = styled.div`
  position: absolute;
  z-index: 1;
  top: ${({ theme }) => theme.space(3)};
  inset-inline-end: ${({ theme }) => theme.space(3)};
`;

/** Uploads the picture or video of a story. An upload that no story uses is deleted when the page closes. */
export function useStoryUpload() {
  const { uid } = useViewer();
  const upload = useRef<Upload | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  useEffect(() => () => upload.current?.cancel(), []);
  useLeaveGuard(state !== null);

  function replace(next: Upload | null) {
    upload.current?.cancel();
    upload.current = next;
    setState(next?.state ?? null);
  }

  return {
    state,
    rejection,
    select(files: readonly File[]) {
      const { selected, rejections } = selectFiles(files.slice(0, 1), 1);
      setRejection(rejections[0] ?? null);
      const file = selected[0] ?? rejections[0]?.smaller;
      if (!file) return;
      setRejection(null);
      replace(new Upload(file, uploadServices(uid), (changed) => setState(changed.state), { purpose: 'story' }));
    },
    retry: () => upload.current?.retry(),
    remove: () => replace(null),
    /** Forgets the upload, because a story uses it now. */
    release() {
      upload.current?.close();
      upload.current = null;
      setState(null);
    },
  };
}
