import { commentLimits } from '@glimpse/contract/comments/comment-limits';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { useChosenPeople } from '../rich-text/use-chosen-people.ts';
import { useCompletion } from '../rich-text/use-completion.tsx';

interface CommentEditorProps {
  message: string;
  onSave: (message: string, mentionedUids?: string[]) => void;
  onCancel: () => void;
}

/** A form that replaces the text of a comment. Escape cancels. */
export function CommentEditor({ message, onSave, onCancel }: CommentEditorProps) {
  const [draft, setDraft] = useState(message);
  const field = useRef<HTMLTextAreaElement>(null);
  const people = useChosenPeople();
  const completion = useCompletion({
    value: draft,
    onChange: setDraft,
    field,
    maxLength: commentLimits.message,
    onPerson: people.choose,
    side: 'below',
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft.trim(), people.mentionedIn(draft));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!completion.handleKey(event) && event.key === 'Escape') onCancel();
  };
  return (
    <Form onSubmit={handleSubmit}>
      <Field
        {...completion.fieldProps}
        ref={field}
        // The viewer has just selected Edit.
        autoFocus
        dir="auto"
        rows={2}
        aria-label="Edit comment"
        maxLength={commentLimits.message}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <Button type="submit" tone="text" disabled={draft.trim() === ''}>
        Save
      </Button>
      <Button tone="text" onClick={onCancel}>
        Cancel
      </Button>
      {completion.list}
    </Form>
  );
}

const Form = styled.form`
  position: relative;
`;

const Field = styled.textarea`
  width: 100%;
  padding: ${({ theme }) => theme.space(2)};
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.canvas};
  resize: vertical;
`;
