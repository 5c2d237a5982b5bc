import { useState } from 'react';
import { Button, Form, TextField } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { linkTo, useDatabase } from '../route/route.ts';
import { rootOf } from '../server/call.ts';
import { createDocument, deleteDocument, deleteRecursively } from '../server/documents.ts';
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
    <Form className="fields" onSubmit={save.run}>
      {collectionId === undefined && (
        <TextField label="Name of the collection" required value={newCollectionId} onChange={setNewCollectionId} />
      )}
      <TextField label="Document id" value={documentId} placeholder="random" onChange={setDocumentId} />
      <FieldsEditor fields={fields} onChange={setFields} label="Fields" />
      {save.error !== null && <Problem error={save.error} />}
      <button type="submit" className="main" disabled={save.isRunning}>
        Create the document
      </button>
    </Form>
  );
}

interface DeleteDialogProps {
  readonly path: string;
  readonly isCollection?: boolean;
  onDone(): void;
}

export function DeleteDialog({ path, isCollection = false, onDone }: DeleteDialogProps) {
  const database = useDatabase();
  const done = (): void => {
    location.hash = linkTo('data', database, path.split('/').slice(0, -1).join('/'));
    onDone();
  };
  const deleteOne = useAction(async () => {
    await deleteDocument(database, path);
    done();
  });
  const deleteAll = useAction(async () => {
    await deleteRecursively(database, path);
    done();
  });
  const error = deleteOne.error ?? deleteAll.error;
  return (
    <div className="fields">
      <p>
        <code>{path}</code>
      </p>
      {!isCollection && (
        <>
          <Button className="danger" onClick={deleteOne.run}>
            Delete only the document
          </Button>
          <p className="note">Its subcollections stay. Functions that listen to the document run.</p>
        </>
      )}
      <Button className="danger" onClick={deleteAll.run}>
        {isCollection ? 'Delete all documents and everything below' : 'Delete the document and everything below'}
      </Button>
      <p className="note">Functions do not run.</p>
      {error !== null && <Problem error={error} />}
    </div>
  );
}
