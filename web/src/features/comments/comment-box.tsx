import { limits } from '@glimpse/contract/limits';
import { usernameOf } from '@glimpse/contract/profiles/user';
import { clientTexts } from '@glimpse/contract/texts';
import XIcon from 'lucide-react/icons/x';
import {
  type FormEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useChosenPeople } from '../rich-text/use-chosen-people.ts';
import { useCompletion } from '../rich-text/use-completion.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { readCommentDraft, storeCommentDraft } from './comment-draft.ts';
import type { LiveComment } from './queries.ts';
import { useAddComment } from './use-add-comment.ts';

interface CommentBoxProps {
  postId: string;
  inputRef?: RefObject<HTMLTextAreaElement | null>;
  /** The comment that is being answered. */
  answering?: LiveComment | null;
  /** It has been answered, or is not to be. */
  onAnswered?: () => void;
}

/** 'Add a comment' with a Post button. Enter posts, Shift+Enter begins a new line. What is begun outlives a reload; a refused comment comes back. */
export const CommentBox = memo(function CommentBox({
  postId,
  inputRef,
  answering = null,
  onAnswered,
}: CommentBoxProps) {
  const { uid } = useViewer();
  const [message, setMessage] = useState(() => readCommentDraft(uid, postId));
  const addComment = useAddComment(postId);
  const isBlank = message.trim() === '';
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const field = inputRef ?? ownRef;
  const people = useChosenPeople();
  const completion = useCompletion({
    value: message,
    onChange: write,
    field,
    maxLength: limits.commentMessage,
    onPerson: people.choose,
    side: 'above',
  });

  function write(next: string) {
    setMessage(next);
    storeCommentDraft(uid, postId, next);
  }

  const beginAnswer = useEffectEvent(() => {
    if (!answering || answering.uid === uid) return;
    const username = usernameOf(answering.name);
    people.choose({ uid: answering.uid, username });
    const mention = `@${username} `;
    if (message.startsWith(mention) || message.length + mention.length > limits.commentMessage) return;
    write(mention + message);
  });
  const answeredId = answering?.id;
  useEffect(() => {
    if (answeredId !== undefined) beginAnswer();
  }, [answeredId]);

  function giveUpAnswer() {
    if (answering && message.trim() === `@${usernameOf(answering.name)}`) write('');
    onAnswered?.();
    field.current?.focus();
  }

  function post() {
    if (isBlank) return;
    write('');
    onAnswered?.();
    addComment.mutate(
      {
        authorUid: uid,
        postId,
        commentId: crypto.randomUUID(),
        message: message.trim(),
        mentionedUids: people.mentionedIn(message),
        ...(answering && { answeredId: answering.id, threadId: answering.parentId ?? answering.id }),
      },
      { onError: () => setMessage(readCommentDraft(uid, postId)) },
    );
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    post();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (completion.handleKey(event)) return;
    if (event.key === 'Escape' && answering) giveUpAnswer();
    // While an input method is composing, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    post();
  }

  return (
    <Form onSubmit={handleSubmit}>
      {answering && (
        <Answering role="status">
          <span>
            Replying to <bdi>{answering.name}</bdi>
          </span>
          <IconButton name="Do not reply" icon={<XIcon size={16} aria-hidden />} onClick={giveUpAnswer} />
        </Answering>
      )}
      <Field
        {...completion.fieldProps}
        ref={field}
        dir="auto"
        rows={1}
        value={message}
        maxLength={limits.commentMessage}
        placeholder={clientTexts.addComment}
        aria-label={clientTexts.addComment}
        onChange={(event) => write(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <Button type="submit" tone="text" disabled={isBlank}>
        Post
      </Button>
      {completion.list}
    </Form>
  );
});

const Form = styled.form`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${({ theme }) => theme.space(2)};
`;

const Answering = styled.div`
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

  &::placeholder { color: ${({ theme }) => theme.color.textSoft}; opacity: 1; }
  &:focus-visible { outline: none; }
`;
