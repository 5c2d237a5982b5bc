import { limits } from '@glimpse/contract/limits';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';

interface CommentEditorProps {
  message: string;
  onSave: (message: string) => void;
  onCancel: () => void;
}

/** A comment being changed, in its place. Escape leaves it as it was. */
export function CommentEditor({ message, onSave, onCancel }: CommentEditorProps) {
  const [changed, setChanged] = useState(message);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave(changed.trim());
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form onSubmit={handleSubmit}>
      <Field
        // The person has just chosen to edit this.
        autoFocus
        dir="auto"
        rows={2}
        aria-label="Edit comment"
        maxLength={limits.commentMessage}
        value={changed}
        onChange={(event) => setChanged(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <Button type="submit" tone="text" disabled={changed.trim() === ''}>
        Save
      </Button>
      <Button tone="text" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

const Field = styled.textarea`
  width: 100%;
  padding: ${({ theme }) => theme.space(2)};
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.canvas};
  resize: vertical;
`;
