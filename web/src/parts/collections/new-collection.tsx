import { useState } from 'react';
import { t } from '../../lib/languages/translate.ts';
import { useCreateCollection } from './change-collection.ts';
import { NameForm } from './collection-forms.tsx';

interface NewCollectionProps {
  /** The post that the collection contains from the beginning, or null. */
  postId: string | null;
  /** Called when the collection was created or queued, and after Cancel. */
  onClose: () => void;
}

/** The form that creates a collection. The client chooses the id, so that the outbox can send the call twice. */
export function NewCollection({ postId, onClose }: NewCollectionProps) {
  const [collectionId] = useState(() => crypto.randomUUID());
  const creation = useCreateCollection(collectionId);
  return (
    <NameForm
      submitLabel={t('bookmarks.create')}
      isSending={creation.isSending}
      onSubmit={(name) => creation.mutate({ collectionId, name, postId }, { onDone: onClose })}
      onCancel={onClose}
    />
  );
}
