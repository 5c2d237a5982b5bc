import type { Media } from '@glimpse/contract/media/media';
import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { isInProgress } from '../../entities/media/upload.ts';
import { t } from '../../lib/languages/translate.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type Attachment, attachmentKind, attachmentName, attachmentPosition } from './attachment.ts';
import { AttachmentThumb } from './attachment-preview.tsx';
import type { Attachments } from './use-attachments.ts';
import { useDragOrder } from './use-drag-order.ts';

interface AttachmentStripProps {
  attachments: Attachments;
  /** Whether the post is being sent, so that nothing can be changed. */
  isLocked: boolean;
  /** null if the post has no room for more. */
  onAdd: (() => void) | null;
}

/** An attachment that the user has moved. `position` counts from 1. */
interface Move {
  readonly kind: Media['type'];
  readonly position: number;
  readonly count: number;
}

/**
 * Shows several attachments and the progress of their uploads. The user chooses the current attachment here, and
 * changes the order by dragging or with two buttons.
 */
export function AttachmentStrip({ attachments, isLocked, onAdd }: AttachmentStripProps) {
  const { items, current, list } = attachments;
  /** The last change of the order, for screen readers. */
  const [move, setMove] = useState<Move | null>(null);
  const announcePosition = (id: string) => {
    // `items` is from before the move.
    const movedItems = list.getSnapshot().items;
    const index = movedItems.findIndex((item) => item.id === id);
    const item = movedItems[index];
    if (item) setMove({ kind: attachmentKind(item), position: index + 1, count: movedItems.length });
  };
  const drag = useDragOrder<HTMLOListElement>(list.move, announcePosition);
  const currentIndex = items.findIndex(({ id }) => id === current?.id);
  const failedCount = items.filter(({ state }) => state.status === 'failed').length;

  const moveBy = (steps: -1 | 1) => () => {
    const to = currentIndex + steps;
    if (isLocked || !current || to < 0 || to >= items.length) return;
    list.move(current.id, to);
    announcePosition(current.id);
  };

  return (
    <div>
      <Row ref={drag.list} aria-label={t('media.list')} {...drag.listProps}>
        {items.map((item, index) => (
          <li key={item.id} data-drag-item>
            <Tile
              type="button"
              aria-label={attachmentName(item, index, items.length)}
              aria-current={item.id === current?.id}
              onPointerDown={isLocked ? undefined : drag.start(item.id, index)}
              onClick={() => list.setCurrent(item.id)}
              $isDragged={drag.draggedId === item.id}
            >
              <AttachmentThumb attachment={item} />
              <StateOverlay state={item.state} />
            </Tile>
          </li>
        ))}
        {onAdd && (
          <li>
            <AddButton type="button" aria-label={t('media.addMore')} disabled={isLocked} onClick={onAdd}>
              <PlusIcon size={22} aria-hidden />
            </AddButton>
          </li>
        )}
      </Row>
      <Tools>
        <p>{current && attachmentPosition(current, currentIndex, items.length)}</p>
        <Failures role="status">{failedCount > 0 && t('media.failedCount', { count: failedCount })}</Failures>
        <IconButton
          name={t('media.moveEarlier')}
          icon={<ArrowLeftIcon size={18} aria-hidden />}
          aria-disabled={isLocked || currentIndex <= 0}
          onClick={moveBy(-1)}
        />
        <IconButton
          name={t('media.moveLater')}
          icon={<ArrowRightIcon size={18} aria-hidden />}
          aria-disabled={isLocked || currentIndex === items.length - 1}
          onClick={moveBy(1)}
        />
      </Tools>
      <VisuallyHidden role="status">{move && t('media.moved', move)}</VisuallyHidden>
    </div>
  );
}

/** Shows progress or failure. Screen readers read both in the label of the button. */
function StateOverlay({ state }: { state: Attachment['state'] }) {
  if (state.status === 'failed')
    return (
      <Veil>
        <CircleAlertIcon size={22} aria-hidden />
      </Veil>
    );
  if (!isInProgress(state)) return null;
  return (
    <Veil>
      <Track>
        <Done style={{ width: `${Math.round(state.fraction * 100)}%` }} />
      </Track>
    </Veil>
  );
}

const Row = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(2.75rem, 1fr));
  /* Five pictures and the button fit beside each other on a phone of 320 px. */
  gap: ${({ theme }) => theme.space(2)} min(${({ theme }) => theme.space(2)}, 1.25vw);
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)} 0;
  list-style: none;

  ${({ theme }) => theme.at.tablet} { grid-template-columns: repeat(auto-fill, minmax(3.75rem, 1fr)); }
`;

const tile = css`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 1;
  padding: 0;
  overflow: hidden;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.text};
  cursor: pointer;
`;

const Tile = styled.button<{ $isDragged: boolean }>`
  ${tile}
  /* Moving a finger sideways drags. Moving it up or down scrolls. */
  touch-action: pan-y;
  user-select: none;
  -webkit-touch-callout: none;
  opacity: ${({ $isDragged }) => ($isDragged ? 0.6 : 1)};
  scale: ${({ $isDragged }) => ($isDragged ? 1.06 : 1)};
  transition: scale ${({ theme }) => theme.motion.quick};

  &[aria-current='true'] {
    box-shadow:
      0 0 0 2px ${({ theme }) => theme.color.surface},
      0 0 0 4px ${({ theme }) => theme.color.accentText};
  }
`;

const AddButton = styled.button`
  ${tile}
  display: grid;
  place-items: center;
  border: 1px dashed ${({ theme }) => theme.color.outline};

  &:disabled { opacity: 0.45; cursor: default; }
`;

const Veil = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  padding: ${({ theme }) => theme.space(2)};
  background: rgb(10 12 11 / 0.55);
  color: #fff;
`;

const Track = styled.span`
  display: block;
  width: 100%;
  height: 4px;
  border-radius: 2px;
  background: rgb(255 255 255 / 0.35);
  overflow: hidden;
`;

const Done = styled.span`
  display: block;
  height: 100%;
  background: #fff;
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1)};
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  font-variant-numeric: tabular-nums;

  & > button[aria-disabled='true'] { opacity: 0.4; cursor: default; }
`;

const Failures = styled.p`
  flex: 1;
  padding-inline-start: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.danger};
`;
