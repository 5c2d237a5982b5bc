import { commentLimits } from '@glimpse/contract/comments/comment';
import { usernameOf } from '@glimpse/contract/profiles/user';
import XIcon from 'lucide-react/icons/x';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useChosenPeople } from '../../../entities/rich-text/use-chosen-people.ts';
import { useCompletion } from '../../../entities/rich-text/use-completion.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { memo } from '../../../lib/languages/memo.ts';
import { rich } from '../../../lib/languages/rich.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useOutboxMutation } from '../../../lib/outbox/use-outbox-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { LiveComment } from './queries.ts';
import { addComment, onDraftReturned, readCommentDraft, storeCommentDraft } from './use-add-comment.ts';

interface CommentBoxProps {
  postId: string;
  inputRef?: RefObject<HTMLTextAreaElement | null>;
  /** The comment to which the viewer writes a reply, or null for a comment on the post. */
  replyTo?: LiveComment | null;
  /** Called when the viewer sends or cancels the reply. */
  onReplyEnd?: () => void;
}

/**
 * The field for a new comment. Enter sends, Shift+Enter starts a new line. The browser stores the draft. If the
 * request fails, the text returns to the field.
 */
export const CommentBox = memo(function CommentBox({ postId, inputRef, replyTo = null, onReplyEnd }: CommentBoxProps) {
  const { uid } = useViewer();
  const [message, setMessage] = useState(() => readCommentDraft(uid, postId));
  useEffect(() => onDraftReturned(() => setMessage(readCommentDraft(uid, postId))), [uid, postId]);
  const { mutate } = useOutboxMutation(addComment, postId);
  const isBlank = message.trim() === '';
  const localRef = useRef<HTMLTextAreaElement>(null);
  const field = inputRef ?? localRef;
  const mentionedPeople = useChosenPeople();
  const completion = useCompletion({
    value: message,
    onChange: changeMessage,
    field,
    maxLength: commentLimits.message,
    onPerson: mentionedPeople.choose,
    side: 'above',
  });

  function changeMessage(newMessage: string) {
    setMessage(newMessage);
    storeCommentDraft(uid, postId, newMessage);
  }

  const insertMention = useEffectEvent(() => {
    if (!replyTo || replyTo.uid === uid) return;
    const username = usernameIn(replyTo);
    mentionedPeople.choose({ uid: replyTo.uid, username });
    const mention = `@${username} `;
    if (message.startsWith(mention) || message.length + mention.length > commentLimits.message) return;
    changeMessage(mention + message);
  });
  const replyToId = replyTo?.id;
  useEffect(() => {
    if (replyToId !== undefined) insertMention();
  }, [replyToId]);

  function cancelReply() {
    if (replyTo && message.trim() === `@${usernameIn(replyTo)}`) changeMessage('');
    onReplyEnd?.();
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlank) return;
    changeMessage('');
    onReplyEnd?.();
    mutate({
      authorUid: uid,
      postId,
      commentId: crypto.randomUUID(),
      message: message.trim(),
      mentionedUids: mentionedPeople.mentionedIn(message),
      ...(replyTo && { replyToId: replyTo.id, threadId: replyTo.parentId ?? replyTo.id }),
    });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (completion.handleKey(event)) return;
    // During IME composition, Enter confirms the composed word, and Escape cancels it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && replyTo) cancelReply();
    if (event.key === 'Enter' && !event.shiftKey) submit(event);
  }

  return (
    <Form onSubmit={submit}>
      {replyTo && (
        <ReplyingTo role="status">
          <span>{rich('comments.replyingTo', { name: replyTo.name, person: (name) => <bdi>{name}</bdi> })}</span>
          <IconButton name={t('comments.cancelReply')} icon={<XIcon size={16} aria-hidden />} onClick={cancelReply} />
        </ReplyingTo>
      )}
      <Field
        {...completion.fieldProps}
        ref={field}
        dir="auto"
        rows={1}
        value={message}
        maxLength={commentLimits.message}
        placeholder={t('comments.addComment')}
        aria-label={t('comments.addComment')}
        onChange={(event) => changeMessage(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <Button type="submit" tone="text" disabled={isBlank}>
        {t('comments.post')}
      </Button>
      {completion.list}
    </Form>
  );
});

/** A comment of an earlier release can have no username. Then the one that comes from the full name is probable. */
const usernameIn = ({ username, name }: LiveComment): string => username || usernameOf(name);

const Form = styled.form`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${({ theme }) => theme.space(2)};
`;

const ReplyingTo = styled.div`
  display: flex;
  flex-basis: 100%;
  align-items: center;
  justify-content: space-between;
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Field = styled.textarea`
  flex: 1;
  min-width: 0;
  max-height: 5.5rem;
  padding: ${({ theme }) => theme.space(1)} 0;
  border: 0;
  background: none;
  font: 400 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
  resize: none;
  field-sizing: content;

  ${({ theme }) => theme.at.coarse} {
    padding-block: 0.6875rem;

    & + button { margin-bottom: 0.5rem; }
  }

  &::placeholder { color: ${({ theme }) => theme.color.textSoft}; opacity: 1; }
  &:focus-visible { outline: none; }
`;
