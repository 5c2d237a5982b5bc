import { useState } from 'react';
import { Problem } from '../parts/problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { useDatabase } from '../route/database-context.ts';
import { linkTo } from '../route/route.ts';
import { rootOf } from '../server/call.ts';
import { createDocument } from '../server/documents.ts';
import { type Fields, toWireFields } from '../values/value.ts';
import { FieldsEditor } from './value-editor.tsx';

interface NewDocumentProps {
  /** The document above the collection; '' is the root. */
  readonly parent: string;
  /** Absent for a new collection, whose name a person enters. A collection exists when it has a document. */
  readonly collectionId?: string;
  onDone(): void;
}

export function NewDocument({ parent, collectionId, onDone }: NewDocumentProps) {
  const database = useDatabase();
  const [newCollectionId, setNewCollectionId] = useState('');
  const [documentId, setDocumentId] = useState('');
  const [fields, setFields] = useState<Fields>([]);
  const save = useAction(async () => {
    const collection = [parent, collectionId ?? newCollectionId].filter((part) => part !== '').join('/');
    const created = await createDocument(database, collection, documentId, toWireFields(fields, rootOf(database)));
    location.hash = linkTo('data', database, created.name.split('/documents/').slice(1).join('/documents/'));
    onDone();
  });
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        save.run();
      }}
    >
      {collectionId === undefined && (
        <label>
          Name of the collection
          <input required value={newCollectionId} onChange={({ target }) => setNewCollectionId(target.value)} />
        </label>
      )}
      <label>
        Document id
        <input value={documentId} placeholder="random" onChange={({ target }) => setDocumentId(target.value)} />
      </label>
      <FieldsEditor fields={fields} onChange={setFields} label="Fields" />
      {save.error !== null && <Problem error={save.error} />}
      <button type="submit" className="main" disabled={save.isRunning}>
        Create the document
      </button>
    </form>
  );
}
