import { CollectionName } from '@glimpse/contract/bookmarks/collection';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { validationText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import { useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { createCollection } from './change-collection.ts';

interface NameFormProps {
  initialName?: string;
  submitLabel: string;
  isSending: boolean;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

/** The form for the name of a new or existing collection. It keeps the text until the parent removes it. */
export function NameForm({ initialName = '', submitLabel, isSending, onSubmit, onCancel }: NameFormProps) {
  const [name, setName] = useState(initialName);
  const [error, setError] = useState('');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = CollectionName.safeParse(name);
    if (parsed.success) {
      if (!isSending) onSubmit(parsed.data);
      return;
    }
    setError(parsed.error.issues[0]?.message ?? '');
    event.currentTarget.querySelector('input')?.focus();
  }
  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        label={t('bookmarks.collectionName')}
        value={name}
        error={validationText(error)}
        // The user has just opened this form to type a name.
        autoFocus
        onChange={(value) => {
          setName(value);
          setError('');
        }}
      />
      <Buttons>
        <Button tone="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" isPending={isSending}>
          {submitLabel}
        </Button>
      </Buttons>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
`;

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space(2)};
`;

interface NewCollectionProps {
  /** The post that the collection contains from the beginning, or null. */
  postId: string | null;
  /** Called when the collection was created or queued, and after Cancel. */
  onClose: () => void;
}

/** The form that creates a collection. The client chooses the id, so that the outbox can send the call twice. */
export function NewCollection({ postId, onClose }: NewCollectionProps) {
  const [collectionId] = useState(() => crypto.randomUUID());
  const creation = useOutboxMutation(createCollection, collectionId);
  return (
    <NameForm
      submitLabel={t('bookmarks.create')}
      isSending={creation.isSending}
      onSubmit={(name) => creation.mutate({ collectionId, name, postId }, { onDone: onClose })}
      onCancel={onClose}
    />
  );
}
