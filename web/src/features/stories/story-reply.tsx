import { guestAccount } from '@glimpse/contract/auth/guest';
import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { t } from '../../lib/languages/translate.ts';
import { sendToPeople } from '../../parts/conversation-sharing/send-to-people.ts';
import type { ShownStory, StoryAuthor } from './shown-story.ts';

interface StoryReplyProps {
  story: ShownStory;
  author: StoryAuthor;
  /** While the field has the focus, the story stands still. */
  setInterrupted: (isInterrupted: boolean) => void;
}

/** The field for a reply to a story. The reply is a message to its author. The guest cannot write messages. */
export function StoryReply({ story, author, setInterrupted }: StoryReplyProps) {
  const client = useQueryClient();
  const { uid } = useViewer();
  const [text, setText] = useState('');
  if (uid === guestAccount.uid) return null;
  function send(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    void sendToPeople(client, uid, [author], {
      ...{ text: text.trim(), mentionedUids: [], replyToId: null },
      embed: { kind: 'story', userId: author.uid, storyId: story.id, isReply: true },
    });
    setText('');
    setInterrupted(false);
  }
  const label = t('stories.reply', { name: author.fullName });
  return (
    <Form onSubmit={send}>
      <Field
        dir="auto"
        enterKeyHint="send"
        value={text}
        maxLength={conversationLimits.text}
        aria-label={label}
        placeholder={t('conversations.reply')}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => setInterrupted(true)}
        onBlur={() => setInterrupted(false)}
        onKeyDown={(event) => {
          // The viewer of stories has keys of its own.
          if (event.key !== 'Escape') event.stopPropagation();
        }}
      />
      <Send type="submit" disabled={text.trim() === ''}>
        {t('sharing.send')}
      </Send>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  width: 100%;
`;

const Field = styled.input`
  flex: 1;
  min-width: 0;
  min-height: 2.75rem;
  padding: 0 ${({ theme }) => theme.space(4)};
  border: 1px solid rgb(255 255 255 / 70%);
  border-radius: 1.375rem;
  background: rgb(0 0 0 / 35%);
  color: #fff;
  font: inherit;

  &::placeholder { color: rgb(255 255 255 / 85%); }
`;

const Send = styled.button`
  min-height: 2.75rem;
  padding: 0 ${({ theme }) => theme.space(2)};
  border: 0;
  background: none;
  color: #fff;
  font: inherit;
  font-weight: 650;
  cursor: pointer;

  &:disabled { opacity: 0.6; cursor: default; }
`;
