import { useCallback, useRef, useState } from 'react';
import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog, type DialogHandle } from '../parts/dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { useDatabase, useLive } from '../route/database-context.ts';
import { linkTo } from '../route/route.ts';
import { listCollections, readDocument } from '../server/documents.ts';
import { documentAsCode, fieldsAsJson } from '../values/copy-text.ts';
import { fromWireFields } from '../values/value.ts';
import type { WireDocument } from '../values/wire-value.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { FieldTree } from './field-tree.tsx';
import { NewDocument } from './new-document.tsx';

/** One live document with its fields and subcollections. */
export function DocumentView({ path }: { readonly path: string }) {
  const database = useDatabase();
  const { documents } = useLive();
  const deleteDialog = useRef<DialogHandle>(null);
  /** The document when its editing started. */
  const [edited, setEdited] = useState<WireDocument | 'new' | null>(null);
  const { data, error } = useLoaded(
    useCallback(() => readDocument(database, path), [database, path]),
    documents,
  );
  const stopEditing = () => setEdited(null);
  return (
    <section className="panel document" aria-label="Document">
      <header>
        <h2>{path.slice(path.lastIndexOf('/') + 1)}</h2>
        {edited === null && data !== undefined && (
          <button type="button" onClick={() => setEdited(data ?? 'new')}>
            {data ? 'Edit' : 'Create it'}
          </button>
        )}
        {edited === null && (
          <button type="button" onClick={() => deleteDialog.current?.open()}>
            Delete…
          </button>
        )}
      </header>
      {error !== null && <Problem error={error} />}
      {data === null && edited === null && <p className="empty">This document does not exist.</p>}
      {edited === null && data && <DocumentFields document={data} />}
      {edited !== null && (
        <DocumentEditor path={path} document={edited === 'new' ? null : edited} onDone={stopEditing} />
      )}
      <Subcollections path={path} />
      <Dialog ref={deleteDialog} title="Delete a document">
        <DeleteDialog path={path} onDone={() => deleteDialog.current?.close()} />
      </Dialog>
    </section>
  );
}

function DocumentFields({ document }: { readonly document: WireDocument }) {
  return (
    <>
      <FieldTree fields={fromWireFields(document.fields ?? {})} />
      <p className="note">
        Created {document.createTime}
        <br />
        Updated {document.updateTime}
      </p>
      <div className="row">
        <CopyButton label="Copy as JSON" text={() => fieldsAsJson(document)} />
        <CopyButton label="Copy as code" text={() => documentAsCode(document)} />
      </div>
    </>
  );
}

function Subcollections({ path }: { readonly path: string }) {
  const database = useDatabase();
  const { documents } = useLive();
  const dialog = useRef<DialogHandle>(null);
  const { data } = useLoaded(
    useCallback(() => listCollections(database, path), [database, path]),
    documents,
  );
  return (
    <>
      <h3>Subcollections</h3>
      {data?.length === 0 && <p className="empty">None</p>}
      <ul>
        {data?.map((id) => (
          <li key={id}>
            <a href={linkTo('data', database, `${path}/${id}`)}>{id}</a>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => dialog.current?.open()}>
        New subcollection
      </button>
      <Dialog ref={dialog} title="New subcollection" isWide>
        <NewDocument parent={path} onDone={() => dialog.current?.close()} />
      </Dialog>
    </>
  );
}
