import { CollectionName } from '@glimpse/contract/bookmarks/collection';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { validationText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
