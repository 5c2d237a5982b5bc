import { useState } from 'react';
import { Problem } from '../parts/problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { useDatabase } from '../route/database-context.ts';
import { rootOf } from '../server/call.ts';
import { replaceDocument } from '../server/documents.ts';
import { fromWireFields, toWireFields } from '../values/value.ts';
import type { WireDocument } from '../values/wire-value.ts';
import { FieldsEditor } from './value-editor.tsx';

interface DocumentEditorProps {
  readonly path: string;
  /** The document as it was when the editing started. Null if it does not exist. */
  readonly document: WireDocument | null;
  onDone(): void;
}

export function DocumentEditor({ path, document, onDone }: DocumentEditorProps) {
  const database = useDatabase();
  const [fields, setFields] = useState(() => fromWireFields(document?.fields ?? {}));
  const save = useAction(async () => {
    await replaceDocument(database, path, toWireFields(fields, rootOf(database)), document?.updateTime);
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
      <FieldsEditor fields={fields} onChange={setFields} label="Fields" />
      {save.error !== null && <Problem error={save.error} />}
      <div className="row">
        <button type="submit" className="main" disabled={save.isRunning}>
          Save
        </button>
        <button type="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}
