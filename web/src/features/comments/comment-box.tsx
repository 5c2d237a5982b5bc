import { limits } from '@glimpse/contract/limits';
import { clientTexts } from '@glimpse/contract/texts';
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { readCommentDraft, storeCommentDraft } from './comment-draft.ts';
import { useAddComment } from './use-add-comment.ts';

interface CommentBoxProps {
  postId: string;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** 'Add a comment' with a Post button. Enter posts, Shift+Enter begins a new line. What is begun outlives a reload; a refused comment comes back. */
export function CommentBox({ postId, inputRef }: CommentBoxProps) {
  const { uid } = useViewer();
  const [message, setMessage] = useState(() => readCommentDraft(uid, postId));
  const addComment = useAddComment(postId);
  const isBlank = message.trim() === '';

  function write(next: string) {
    setMessage(next);
    storeCommentDraft(uid, postId, next);
  }

  function post() {
    if (isBlank) return;
    write('');
    addComment.mutate(
      { authorUid: uid, postId, commentId: crypto.randomUUID(), message: message.trim() },
      { onError: () => setMessage(readCommentDraft(uid, postId)) },
    );
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    post();
  }

  function handleKeyDown(event: KeyboardEvent) {
    // While an input method is composing, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    post();
  }

  return (
    <Form onSubmit={handleSubmit}>
      <Field
        ref={inputRef}
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
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  align-items: flex-end;
  gap: ${({ theme }) => theme.space(2)};
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
