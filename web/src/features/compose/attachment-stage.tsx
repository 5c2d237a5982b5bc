import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import ImagesIcon from 'lucide-react/icons/images';
import PlusIcon from 'lucide-react/icons/plus';
import UploadIcon from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { css, styled } from 'styled-components';
import { isInProgress } from '../../entities/media/upload.ts';
import { UploadProgressBar } from '../../entities/media/upload-progress-bar.tsx';
import { useFileChooser } from '../../entities/media/use-file-chooser.tsx';
import { formatNumber } from '../../lib/languages/formats.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { SmallText } from '../../ui/small-text.ts';
import { useMedia } from '../../ui/use-media.ts';
import { AdjustButton, CaptionsButton } from './attachment-buttons.tsx';
import { AttachmentPreview } from './attachment-preview.tsx';
import { AttachmentStrip } from './attachment-strip.tsx';
import { RejectedFiles } from './rejected-files.tsx';
import type { Attachments } from './use-attachments.ts';
import { useFileDrop } from './use-file-drop.ts';

interface AttachmentStageProps {
  attachments: Attachments;
  /** Whether the post is being sent, so that nothing can be changed. */
  isLocked: boolean;
}

/**
 * Shows the current attachment and its upload. The user chooses, drops or pastes files here, and can remove them. The
 * stage is a square even without a picture, so that the layout does not move. A strip above it shows several
 * attachments.
 */
export function AttachmentStage({ attachments, isLocked }: AttachmentStageProps) {
  const { items, current, rejections, list } = attachments;
  const chooseButton = useRef<HTMLButtonElement>(null);
  const chooser = useFileChooser({
    onReplace: (files) => !isLocked && list.replace(files),
    onAdd: (files) => !isLocked && list.add(files),
  });
  const isDragging = useFileDrop((files) => !isLocked && list.add(files));
  const canDrag = useMedia('(hover: hover)');
  const hasCamera = useMedia('(pointer: coarse) and (hover: none)');
  const hasRoom = items.length < postLimits.media;
  const state = current?.state;
  const progress = state && isInProgress(state) ? state : null;
  const failure = state?.status === 'failed' ? state : null;
  // The last existing media of a post can only be replaced, because a post needs media.
  const canRemove = current !== null && (state?.status !== 'existing' || items.length > 1);

  // The pressed button disappears. Without this, the page would lose the keyboard focus.
  const thenFocusChooser = (action: () => void) => () => {
    action();
    chooseButton.current?.focus();
  };

  return (
    <Group role="group" aria-label={t('media.field')}>
      {chooser.input}
      {items.length > 1 && (
        <AttachmentStrip attachments={attachments} isLocked={isLocked} onAdd={hasRoom ? chooser.add : null} />
      )}
      <Stage $isEmpty={!current} $isCompact={items.length > 1}>
        {current && <AttachmentPreview attachment={current} />}
        {progress && (
          <Scrim>
            <UploadProgressBar status={progress.status} fraction={progress.fraction} />
          </Scrim>
        )}
        {failure && (
          <Scrim>
            <Failure role="alert">
              <CircleAlertIcon size={28} strokeWidth={1.75} aria-hidden />
              <p>{failure.text}</p>
            </Failure>
            {failure.canRetry && (
              <Button tone="quiet" onClick={thenFocusChooser(() => current?.upload?.retry())}>
                {t('media.retryUpload')}
              </Button>
            )}
          </Scrim>
        )}
        {!current && (
          <Invitation>
            <ImagesIcon size={52} strokeWidth={1.1} aria-hidden />
            <p>{canDrag ? t('media.dragHere') : t('media.invitation')}</p>
          </Invitation>
        )}
        {current && !failure && (
          <Corner>
            <Adjust key={current.id} attachment={current} list={list} isLocked={isLocked} />
            <Captions key={`captions of ${current.id}`} attachment={current} list={list} isLocked={isLocked} />
            {items.length === 1 && (
              <Control tone="quiet" $isOnMedia disabled={isLocked} onClick={chooser.add}>
                <Icon size={18} aria-hidden />
                {t('media.addMore')}
              </Control>
            )}
          </Corner>
        )}
        <Controls $isEmpty={!current}>
          <Control
            ref={chooseButton}
            tone={current ? 'quiet' : 'primary'}
            $isOnMedia={current !== null}
            disabled={isLocked}
            onClick={chooser.replace}
          >
            {current ? t('media.chooseAnother') : t('media.choose')}
          </Control>
          {!current && hasCamera && (
            <Control tone="quiet" $isOnMedia disabled={isLocked} onClick={chooser.takePicture}>
              {t('media.takePhoto')}
            </Control>
          )}
          {canRemove && (
            <Control
              tone="quiet"
              $isOnMedia
              disabled={isLocked}
              onClick={thenFocusChooser(() => list.remove(current.id))}
            >
              {progress ? t('media.cancelUpload') : t('common.remove')}
            </Control>
          )}
        </Controls>
        {!current && (
          <Limits>
            {t('media.limits', {
              imageSize: megabytes(mediaLimits.imageBytes),
              videoSize: megabytes(mediaLimits.videoBytes),
              count: postLimits.media,
            })}
          </Limits>
        )}
        <RejectedFiles rejections={rejections} onMakeSmaller={isLocked ? null : thenFocusChooser(list.addSmaller)} />
        {isDragging && !isLocked && (
          <DropHere>
            <UploadIcon size={36} strokeWidth={1.5} aria-hidden />
            {t('media.dropHere')}
          </DropHere>
        )}
      </Stage>
    </Group>
  );
}

const megabytes = (bytes: number) => formatNumber(bytes / 2 ** 20, { style: 'unit', unit: 'megabyte' });

const Group = styled.div`
  ${({ theme }) => theme.at.desktop} { grid-area: stage; }
`;

/** With several attachments, the stage is lower on phones, so that the caption is visible below it. */
const Stage = styled.div<{ $isEmpty: boolean; $isCompact: boolean }>`
  position: relative;
  container-type: size;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(4)};
  ${({ $isCompact }) => ($isCompact ? 'height: max(13rem, 34dvh)' : 'aspect-ratio: 1')};
  padding: ${({ theme, $isEmpty }) => ($isEmpty ? theme.space(4) : 0)};
  overflow: hidden;
  background: ${({ theme }) => theme.color.sunken};

  ${({ theme }) => theme.at.tablet} {
    height: auto;
    aspect-ratio: 1;
  }
  /* The rounded corner of the card that contains it. */
  ${({ theme }) => theme.at.desktop} { border-end-start-radius: calc(${({ theme }) => theme.radius.large} - 1px); }
`;

const Invitation = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(4)};
  font: 400 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  text-align: center;
`;

const Corner = styled.div`
  position: absolute;
  top: 0.75rem;
  inset-inline: 0.75rem;
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${({ theme }) => theme.space(2)};
  /* Like the other buttons on the picture. */
  pointer-events: none;

  & > * { pointer-events: auto; }
`;

const Controls = styled.div<{ $isEmpty: boolean }>`
  position: ${({ $isEmpty }) => ($isEmpty ? 'static' : 'absolute')};
  bottom: 0.75rem;
  inset-inline-end: 0.75rem;
  inset-inline-start: 0.75rem;
  display: flex;
  flex-wrap: wrap;
  justify-content: ${({ $isEmpty }) => ($isEmpty ? 'center' : 'start')};
  gap: ${({ theme }) => theme.space(2)};
  /* Only the buttons receive clicks. Between them, the picture below does. */
  pointer-events: none;

  & > * { pointer-events: auto; }
`;

const onMedia = css`
  border: 1px solid ${({ theme }) => theme.color.border};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.color.shadow};
`;

const Control = styled(Button)<{ $isOnMedia: boolean }>`
  ${({ $isOnMedia }) => $isOnMedia && onMedia}

  /* Two buttons fit beside each other, so that they do not cover the progress. */
  @container (width < 21rem) {
    padding-inline: ${({ theme }) => theme.space(2.5)};
    font-size: 0.8125rem;
  }
`;

const Adjust = styled(AdjustButton)`${onMedia}`;
const Captions = styled(CaptionsButton)`${onMedia}`;

const Icon = styled(PlusIcon)`
  display: inline;
  margin-inline-end: ${({ theme }) => theme.space(1.5)};
  vertical-align: -0.25rem;
`;

const Limits = styled(SmallText)`
  text-align: center;
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
