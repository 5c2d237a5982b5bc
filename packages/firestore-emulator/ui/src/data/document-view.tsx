import { useCallback, useState } from 'react';
import { CopyButton } from '../parts/copy-button.tsx';
import { DialogButton } from '../parts/dialog.tsx';
import { Button, Form } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';
import { useAction, useLoaded } from '../parts/use-action.ts';
import { linkTo, useDatabase, useLive } from '../route/route.ts';
import { rootOf } from '../server/call.ts';
import { listCollections, readDocument, replaceDocument } from '../server/documents.ts';
import { documentAsCode, fieldsAsJson } from '../values/copy-text.ts';
import { type Fields, fromWireFields, toWireFields, type Value } from '../values/value.ts';
import { referencePath, valueText } from '../values/value-text.ts';
import type { WireDocument } from '../values/wire.ts';
import { DeleteDialog, NewDocument } from './document-dialogs.tsx';
import { FieldsEditor } from './value-editor.tsx';

/** One live document with its fields and subcollections. */
export function DocumentView({ path }: { readonly path: string }) {
  const database = useDatabase();
  const { documents } = useLive();
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
          <Button onClick={() => setEdited(data ?? 'new')}>{data ? 'Edit' : 'Create it'}</Button>
        )}
        {edited === null && (
          <DialogButton label="Delete…" title="Delete a document">
            {(close) => <DeleteDialog path={path} onDone={close} />}
          </DialogButton>
        )}
      </header>
      {error !== null && <Problem error={error} />}
      {data === null && edited === null && <p className="empty">This document does not exist.</p>}
      {edited === null && data && <DocumentFields document={data} />}
      {edited !== null && (
        <DocumentEditor path={path} document={edited === 'new' ? null : edited} onDone={stopEditing} />
      )}
      <Subcollections path={path} />
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
      <DialogButton label="New subcollection" title="New subcollection" isWide>
        {(close) => <NewDocument parent={path} onDone={close} />}
      </DialogButton>
    </>
  );
}

interface DocumentEditorProps {
  readonly path: string;
  /** The document as it was when the editing started. Null if it does not exist. */
  readonly document: WireDocument | null;
  onDone(): void;
}

function DocumentEditor({ path, document, onDone }: DocumentEditorProps) {
  const database = useDatabase();
  const [fields, setFields] = useState(() => fromWireFields(document?.fields ?? {}));
  const save = useAction(async () => {
    await replaceDocument(database, path, toWireFields(fields, rootOf(database)), document?.updateTime);
    onDone();
  });
  return (
    <Form className="fields" onSubmit={save.run}>
      <FieldsEditor fields={fields} onChange={setFields} label="Fields" />
      {save.error !== null && <Problem error={save.error} />}
      <div className="row">
        <button type="submit" className="main" disabled={save.isRunning}>
          Save
        </button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  );
}

/** The fields of a document or a map, with those of inner maps and arrays below them. */
function FieldTree({ fields }: { readonly fields: Fields }) {
  if (fields.length === 0) return <p className="empty">No fields</p>;
  return (
    <ul className="tree">
      {fields.map(([name, value]) => (
        <Node key={name} name={name} value={value} />
      ))}
    </ul>
  );
}

function Node({ name, value }: { readonly name: string; readonly value: Value }) {
  const children: Fields | null =
    value.kind === 'map'
      ? value.fields
      : value.kind === 'array'
        ? value.values.map((element, index) => [String(index), element])
        : null;
  const label = (
    <>
      <span className="key">{name}</span> <span className="kind">{value.kind}</span>
    </>
  );
  if (!children || children.length === 0) {
    return (
      <li>
        {label} <Leaf value={value} />
      </li>
    );
  }
  return (
    <li>
      <details open>
        <summary>{label}</summary>
        <FieldTree fields={children} />
      </details>
    </li>
  );
}

function Leaf({ value }: { readonly value: Value }) {
  const database = useDatabase();
  const isOwn = value.kind === 'reference' && value.text.startsWith(`${rootOf(database)}/`);
  if (isOwn) return <a href={linkTo('data', database, referencePath(value.text))}>{referencePath(value.text)}</a>;
  return <span className="leaf">{value.kind === 'reference' ? value.text : valueText(value)}</span>;
}
