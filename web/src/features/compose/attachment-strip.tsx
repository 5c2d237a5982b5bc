import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import ArrowRightIcon from 'lucide-react/icons/arrow-right';
import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { MediaItem } from '../upload/media-item.ts';
import type { ComposedMedia } from '../upload/use-media-list.ts';
import { nameOf, nounOf } from './media-names.ts';
import { MediaThumb } from './media-thumb.tsx';
import { useDragOrder } from './use-drag-order.ts';

interface MediaStripProps {
  media: ComposedMedia;
  /** Nothing can be changed. */
  isLocked: boolean;
  /** null when there is no room for more. */
  onAdd: (() => void) | null;
}

/** The media of a post with several, in order: which is shown, how far each is, and their order, by dragging or by two buttons. */
export function MediaStrip({ media, isLocked, onAdd }: MediaStripProps) {
  const { items, selected, list } = media;
  const [said, setSaid] = useState('');
  const sayPlace = (id: string) => {
    const { items } = list.snapshot();
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    if (item) setSaid(`${nounOf(item)} moved to place ${at + 1} of ${items.length}`);
  };
  const drag = useDragOrder<HTMLOListElement>({ onMove: list.move, onDrop: sayPlace });
  const place = items.findIndex(({ id }) => id === selected?.id);
  const failed = items.filter(({ state }) => state.status === 'failed').length;

  const moveBy = (steps: -1 | 1) => () => {
    const to = place + steps;
    if (isLocked || !selected || to < 0 || to >= items.length) return;
    list.move(selected.id, to);
    sayPlace(selected.id);
  };

  return (
    <div>
      <Row ref={drag.list} aria-label="Photos and videos" {...drag.listProps}>
        {items.map((item, at) => (
          <li key={item.id} data-place>
            <Pick
              type="button"
              aria-label={nameOf(item, at, items.length)}
              aria-current={item.id === selected?.id}
              onPointerDown={isLocked ? undefined : drag.hold(item.id, at)}
              onClick={() => list.select(item.id)}
              $isHeld={drag.heldId === item.id}
            >
              <MediaThumb item={item} />
              <State item={item} />
            </Pick>
          </li>
        ))}
        {onAdd && (
          <li>
            <AddButton type="button" aria-label="Add more" disabled={isLocked} onClick={onAdd}>
              <PlusIcon size={22} aria-hidden />
            </AddButton>
          </li>
        )}
      </Row>
      <Tools>
        <p>{selected && `${nounOf(selected)} ${place + 1} of ${items.length}`}</p>
        <Failures role="status">{failed > 0 && `${failed} failed: try again, or remove it`}</Failures>
        <IconButton
          name="Move earlier"
          icon={<ArrowLeftIcon size={18} aria-hidden />}
          aria-disabled={isLocked || place <= 0}
          onClick={moveBy(-1)}
        />
        <IconButton
          name="Move later"
          icon={<ArrowRightIcon size={18} aria-hidden />}
          aria-disabled={isLocked || place === items.length - 1}
          onClick={moveBy(1)}
        />
      </Tools>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** How far it is; the button's name says the same. */
function State({ item: { state } }: { item: MediaItem }) {
  if (state.status === 'failed')
    return (
      <Veil>
        <CircleAlertIcon size={22} aria-hidden />
      </Veil>
    );
  if (state.status !== 'working') return null;
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
  grid-template-columns: repeat(auto-fill, minmax(3.75rem, 1fr));
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)} 0;
  list-style: none;
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

const Pick = styled.button<{ $isHeld: boolean }>`
  ${tile}
  /* A finger that moves sideways drags; one that moves up or down scrolls. */
  touch-action: pan-y;
  user-select: none;
  -webkit-touch-callout: none;
  opacity: ${({ $isHeld }) => ($isHeld ? 0.6 : 1)};
  scale: ${({ $isHeld }) => ($isHeld ? 1.06 : 1)};
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
  padding-left: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.danger};
`;
