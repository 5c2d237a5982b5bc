import { limits } from '@glimpse/contract/limits';
import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import ImagesIcon from 'lucide-react/icons/images';
import PlusIcon from 'lucide-react/icons/plus';
import UploadIcon from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { css, styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { MediaItem } from '../upload/media-item.ts';
import type { ComposedMedia } from '../upload/use-media-list.ts';
import { AdjustButton } from './adjust-button.tsx';
import { ChosenPreview, MediaPreview } from './attachment-preview.tsx';
import { MediaStrip } from './attachment-strip.tsx';
import { CaptionsButton } from './captions-button.tsx';
import { Refusals } from './rejected-files.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFileChooser } from './use-file-chooser.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface MediaStageProps {
  media: ComposedMedia;
  /** The post is on its way: nothing can be changed. */
  isLocked: boolean;
}

/**
 * The place of the pictures and videos: choose, drop or paste some, watch them go, order them, take one away again. A square
 * from the beginning, so that nothing moves when a picture comes; with several, their strip is above it.
 */
export function MediaStage({ media, isLocked }: MediaStageProps) {
  const { items, selected, refusals, offered, list } = media;
  const chooseButton = useRef<HTMLButtonElement>(null);
  const chooser = useFileChooser({
    onReplace: (files) => !isLocked && list.replace(files),
    onAdd: (files) => !isLocked && list.add(files),
  });
  const isOver = useFileDrop((files) => !isLocked && list.add(files));
  const canDrag = useMedia('(hover: hover)');
  const hasCamera = useMedia('(pointer: coarse) and (hover: none)');
  const hasRoom = items.length < limits.postMedia;
  const state = selected?.state;
  const isUnderWay = state?.status === 'working' || state?.status === 'failed';
  // What the post has shown goes only when something else remains.
  const canRemove = selected !== null && (state?.status !== 'kept' || items.length > 1);

  // The pressed button goes away; the focus must not get lost with it.
  const thenFocus = (act: () => void) => () => {
    act();
    chooseButton.current?.focus();
  };

  return (
    <Place role="group" aria-label="Photo or video">
      {chooser.input}
      {items.length > 1 && (
        <MediaStrip media={media} isLocked={isLocked} onAdd={hasRoom ? chooser.add : null} />
      )}
      <Stage>
        {selected && shownOf(selected)}
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
              <Button tone="quiet" onClick={thenFocus(() => list.retry(selected?.id ?? ''))}>
                Retry
              </Button>
            )}
          </Scrim>
        )}
        {!selected && (
          <Invitation>
            <ImagesIcon size={52} strokeWidth={1.1} aria-hidden />
            <p>{canDrag ? 'Drag photos or videos here, or paste them' : 'Share what you see'}</p>
          </Invitation>
        )}
        {selected && state?.status !== 'failed' && (
          <Corner>
            <Adjust key={selected.id} item={selected} list={list} isLocked={isLocked} />
            <Captions key={`captions of ${selected.id}`} item={selected} list={list} isLocked={isLocked} />
            {items.length === 1 && (
              <Control tone="quiet" $isOnMedia disabled={isLocked} onClick={chooser.add}>
                <Icon size={18} aria-hidden />
                Add more
              </Control>
            )}
          </Corner>
        )}
        <Controls $isEmpty={!selected}>
          <Control
            ref={chooseButton}
            tone={selected ? 'quiet' : 'primary'}
            $isOnMedia={selected !== null}
            disabled={isLocked}
            onClick={chooser.replace}
          >
            {selected ? 'Choose another' : 'Choose a photo or video'}
          </Control>
          {!selected && hasCamera && (
            <Control tone="quiet" $isOnMedia disabled={isLocked} onClick={chooser.takePicture}>
              Take a photo
            </Control>
          )}
          {canRemove && (
            <Control
              tone="quiet"
              $isOnMedia
              disabled={isLocked}
              onClick={thenFocus(() => list.remove(selected.id))}
            >
              {state?.status === 'working' ? 'Cancel upload' : 'Remove'}
            </Control>
          )}
        </Controls>
        {!selected && (
          <Limits>
            Pictures up to {megabytes(limits.imageBytes)}, videos up to {megabytes(limits.videoBytes)},{' '}
            {limits.postMedia} in a post
          </Limits>
        )}
        <Refusals
          refusals={refusals}
          offered={isLocked ? 0 : offered}
          onAccept={thenFocus(list.acceptOffer)}
        />
        {isOver && !isLocked && (
          <DropHere>
            <UploadIcon size={36} strokeWidth={1.5} aria-hidden />
            Drop it here
          </DropHere>
        )}
      </Stage>
    </Place>
  );
}

const megabytes = (bytes: number) => `${bytes / 2 ** 20} MB`;

function shownOf({ alt, state }: MediaItem) {
  if (state.status === 'kept') return <MediaPreview key={state.media.url} media={state.media} alt={alt} />;
  if (!state.chosen) {
    return state.status === 'ready' ? (
      <MediaPreview key={state.uploadId} media={state.media} alt={alt} />
    ) : null;
  }
  // Under the reason why it failed, a sign that stands for the file would only be in the way.
  if (state.status === 'failed' && state.chosen.size === null) return null;
  return (
    <ChosenPreview
      key={state.chosen.previewUrl}
      chosen={state.chosen}
      alt={alt}
      isReady={state.status === 'ready'}
    />
  );
}

const Place = styled.div`
  ${({ theme }) => theme.at.desktop} { grid-area: stage; }
`;

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

const Corner = styled.div`
  position: absolute;
  top: 0.75rem;
  right: 0.75rem;
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
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

const onMedia = css`
  border: 1px solid ${({ theme }) => theme.color.border};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.color.shadow};
`;

const Control = styled(Button)<{ $isOnMedia: boolean }>`
  ${({ $isOnMedia }) => $isOnMedia && onMedia}
`;

const Adjust = styled(AdjustButton)`${onMedia}`;
const Captions = styled(CaptionsButton)`${onMedia}`;

const Icon = styled(PlusIcon)`
  display: inline;
  margin-right: ${({ theme }) => theme.space(1.5)};
  vertical-align: -0.25rem;
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
