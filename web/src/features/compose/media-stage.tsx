import { limits } from '@glimpse/contract/limits';
import type { Media } from '@glimpse/contract/media';
import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import ImagesIcon from 'lucide-react/icons/images';
import UploadIcon from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { css, styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { acceptedTypes } from '../upload/check-file.ts';
import type { Upload } from '../upload/use-upload.ts';
import { ChosenPreview, MediaPreview } from './media-preview.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface MediaStageProps {
  upload: Upload;
  /** What the post shows already, while nothing else is chosen; null for a new post. */
  current: Media | null;
  alt: string;
  /** The post is on its way: nothing can be changed. */
  isLocked: boolean;
}

/**
 * The place of the picture or video: choose, drop or paste one, watch it go, take it away again. A square from the
 * beginning, so that nothing moves when the picture comes.
 */
export function MediaStage({ upload, current, alt, isLocked }: MediaStageProps) {
  const { state, refusal } = upload;
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const choose = (files: readonly File[]) => {
    if (!isLocked) upload.choose(files);
  };
  const isOver = useFileDrop(choose);
  const canDrag = useMedia('(hover: hover)');

  const shown = shownOf(upload, current, alt);
  // Under the reason why it failed, a sign that stands for the file would only be in the way.
  const isReadable = state.status !== 'failed' || state.chosen.size !== null;
  const isUnderWay = state.status === 'working' || state.status === 'failed';

  // The pressed button goes away; the focus must not get lost with it.
  const thenFocus = (act: () => void) => () => {
    act();
    chooseButton.current?.focus();
  };

  return (
    <Stage role="group" aria-label="Photo or video">
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Choose a photo or video"
        accept={acceptedTypes('media')}
        onChange={(event) => {
          choose([...(event.target.files ?? [])]);
          // The same file again is a choice, too.
          event.target.value = '';
        }}
      />
      {isReadable && shown}
      {isUnderWay && (
        <Scrim>
          {state.status === 'working' ? (
            <UploadProgress step={state.step} fraction={state.fraction} />
          ) : (
            <Failure role="alert">
              <CircleAlertIcon size={28} strokeWidth={1.75} aria-hidden />
              <p>{state.text}</p>
            </Failure>
          )}
          {state.status === 'failed' && state.canRetry && (
            <Button tone="quiet" onClick={thenFocus(upload.retry)}>
              Retry
            </Button>
          )}
        </Scrim>
      )}
      {!shown && (
        <Invitation>
          <ImagesIcon size={52} strokeWidth={1.1} aria-hidden />
          <p>{canDrag ? 'Drag a photo or video here, or paste one' : 'Share what you see'}</p>
        </Invitation>
      )}
      <Controls $isEmpty={!shown}>
        <Control
          ref={chooseButton}
          tone={shown ? 'quiet' : 'primary'}
          $isOnMedia={Boolean(shown)}
          disabled={isLocked}
          onClick={() => input.current?.click()}
        >
          {shown ? 'Choose another' : 'Choose a photo or video'}
        </Control>
        {state.status !== 'empty' && (
          <Control tone="quiet" $isOnMedia disabled={isLocked} onClick={thenFocus(upload.cancel)}>
            {state.status === 'working' ? 'Cancel upload' : 'Remove'}
          </Control>
        )}
      </Controls>
      {!shown && (
        <Limits>
          Pictures up to {megabytes(limits.imageBytes)}, videos up to {megabytes(limits.videoBytes)}
        </Limits>
      )}
      <Refusals role="alert">{refusal !== null && <Refusal>{refusal}</Refusal>}</Refusals>
      {isOver && !isLocked && (
        <DropHere>
          <UploadIcon size={36} strokeWidth={1.5} aria-hidden />
          Drop it here
        </DropHere>
      )}
    </Stage>
  );
}

const megabytes = (bytes: number) => `${bytes / 2 ** 20} MB`;

function shownOf({ state }: Upload, current: Media | null, alt: string) {
  if (state.status === 'empty') return current && <MediaPreview media={current} alt={alt} />;
  if (state.chosen) {
    return (
      <ChosenPreview
        key={state.chosen.previewUrl}
        chosen={state.chosen}
        alt={alt}
        isReady={state.status === 'ready'}
      />
    );
  }
  return state.status === 'ready' ? <MediaPreview media={state.media} alt={alt} /> : null;
}

const Stage = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(4)};
  aspect-ratio: 1;
  overflow: hidden;
  background: ${({ theme }) => theme.color.sunken};

  /* The corner of the card it lies in. */
  ${({ theme }) => theme.at.desktop} { border-bottom-left-radius: calc(${({ theme }) => theme.radius.large} - 1px); }
`;

const Invitation = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(4)};
  padding: 0 ${({ theme }) => theme.space(6)};
  font: 400 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  text-align: center;
`;

const Controls = styled.div<{ $isEmpty: boolean }>`
  position: ${({ $isEmpty }) => ($isEmpty ? 'static' : 'absolute')};
  bottom: 0.75rem;
  right: 0.75rem;
  left: 0.75rem;
  display: flex;
  flex-wrap: wrap;
  justify-content: ${({ $isEmpty }) => ($isEmpty ? 'center' : 'start')};
  gap: ${({ theme }) => theme.space(2)};
  /* Above the picture, but a press beside the buttons is for what is under them. */
  pointer-events: none;

  & > * { pointer-events: auto; white-space: nowrap; }
`;

const Control = styled(Button)<{ $isOnMedia: boolean }>`
  ${({ theme, $isOnMedia }) =>
    $isOnMedia &&
    css`
      border: 1px solid ${theme.color.border};
      background: ${theme.color.surface};
      box-shadow: ${theme.color.shadow};
    `}
`;

const Limits = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Scrim = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(6)};
  background: rgb(10 12 11 / 0.66);
  color: #fff;
  text-align: center;
`;

const Failure = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  max-width: 20rem;
`;

/** Always there, so that a screen reader notices what comes into it. */
const Refusals = styled.div`
  position: absolute;
  top: 0.75rem;
  right: 0.75rem;
  left: 0.75rem;
`;

const Refusal = styled.p`
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(4)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.danger};
  font-weight: 500;
  text-align: center;
  box-shadow: ${({ theme }) => theme.color.shadow};
`;

const DropHere = styled.div`
  position: absolute;
  inset: 0.75rem;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(3)};
  border: 2px dashed ${({ theme }) => theme.color.accentText};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.accentText};
  font: 600 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  pointer-events: none;
`;
