import type { Author } from '@glimpse/contract/profiles/user';
import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { notify } from '../../../lib/browser/notify.ts';
import { t } from '../../../lib/languages/translate.ts';
import { moveByArrows } from '../../../ui/arrow-keys.ts';
import { CodeBoundary } from '../../../ui/code-failure.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { cancelItem, Menu, type MenuItem } from '../../../ui/menu.tsx';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import type { LiveMessage } from './listen-to-newest.ts';

const { Component: EmojiPanel } = lazily(
  async () => (await import('../../../entities/emoji/emoji-panel.tsx')).EmojiPanel,
);

/** The emoji that need no search. */
const quickEmoji = ['❤️', '😂', '😮', '😢', '👍', '🔥'];

interface MessageMenuProps {
  message: LiveMessage;
  other: Author;
  onReply: (() => void) | undefined;
  /** null if the viewer has not accepted the request. */
  onReact: ((emoji: string) => void) | null;
  onUnsend: () => void;
  onReport: () => void;
  onClose: () => void;
}

export function MessageMenu({ message, onReply, onReact, onUnsend, onReport, onClose }: MessageMenuProps) {
  const { uid } = useViewer();
  const [isPickerOpen, setPickerOpen] = useState(false);
  const isOwn = message.uid === uid;
  const choose = (emoji: string) => {
    onClose();
    onReact?.(emoji);
  };
  const copy = () =>
    navigator.clipboard.writeText(message.text).then(
      () => notify.success(t('conversations.copied')),
      () => notify.failure(t('conversations.copyFailed')),
    );
  const items: MenuItem[] = [
    ...(onReply ? [{ label: t('conversations.reply'), onSelect: onReply }] : []),
    ...(message.text === '' ? [] : [{ label: t('conversations.copy'), onSelect: () => void copy() }]),
    isOwn
      ? { label: t('conversations.unsend'), tone: 'danger', onSelect: onUnsend }
      : { label: t('safety.report'), tone: 'danger', onSelect: onReport },
    cancelItem,
  ];
  return (
    <Menu label={t('conversations.messageOptions')} items={isPickerOpen ? [cancelItem] : items} onClose={onClose}>
      {onReact && !isPickerOpen && (
        <Reactions onKeyDown={(event) => moveByArrows(event, event.currentTarget)}>
          {quickEmoji.map((emoji) => (
            <Reaction
              key={emoji}
              type="button"
              aria-label={t('conversations.reactWith', { emoji })}
              aria-pressed={message.reactions[uid] === emoji}
              onClick={() => choose(emoji)}
            >
              {emoji}
            </Reaction>
          ))}
          <IconButton
            name={t('conversations.moreEmoji')}
            icon={<PlusIcon size={22} aria-hidden />}
            onClick={() => setPickerOpen(true)}
          />
        </Reactions>
      )}
      {isPickerOpen && (
        <Picker>
          <CodeBoundary fallback={<SpinnerArea label={t('compose.loadingEmoji')} height="22rem" />}>
            <EmojiPanel onChoose={choose} />
          </CodeBoundary>
        </Picker>
      )}
    </Menu>
  );
}

const Reactions = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)};
  border-bottom: 1px solid ${({ theme }) => theme.color.border};
`;

const Reaction = styled.button`
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  font-size: 1.5rem;
  cursor: pointer;

  &[aria-pressed='true'] { background: ${({ theme }) => theme.color.surfaceMuted}; }
  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
`;

const Picker = styled.div`
  height: 22rem;
`;
