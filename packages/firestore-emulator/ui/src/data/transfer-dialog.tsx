import { useState } from 'react';
import { DialogButton } from '../parts/dialog.tsx';
import { Button, TextField } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { useDatabase } from '../route/route.ts';
import { exportAddress, exportToFolder, importDocuments, importFromFile } from '../server/documents.ts';

/** Opens the dialog for import and export. `path` is the document or collection on the screen; '' is the root. */
export function TransferButton({ path }: { readonly path: string }) {
  return (
    <DialogButton label="Import and export" title="Import and export">
      {() => <Transfer path={path} />}
    </DialogButton>
  );
}

function Transfer({ path }: { readonly path: string }) {
  const database = useDatabase();
  const [result, setResult] = useState('');
  const [folder, setFolder] = useState('');
  const [metadata, setMetadata] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const upload = useAction(async () => {
    if (!file) return;
    const { documents } = await importDocuments(database, await file.text());
    setResult(`Imported ${documents} documents.`);
  });
  const save = useAction(async () => {
    await exportToFolder(database, folder);
    setResult(`Exported to ${folder}.`);
  });
  const load = useAction(async () => {
    await importFromFile(database, metadata);
    setResult(`Imported ${metadata}.`);
  });
  const error = upload.error ?? save.error ?? load.error;
  return (
    <div className="fields">
      <h3>As JSON, with all types</h3>
      <p className="row">
        <a className="button" href={exportAddress(database, '')} download>
          Download the database
        </a>
        {path !== '' && (
          <a className="button" href={exportAddress(database, path)} download>
            Download {path}
          </a>
        )}
      </p>
      <label>
        A file with JSON to import
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </label>
      <Button disabled={!file || upload.isRunning} onClick={upload.run}>
        Import the file
      </Button>
      <h3>In the format of Google's emulator</h3>
      <TextField label="A folder on this machine" value={folder} onChange={setFolder} />
      <Button disabled={folder === '' || save.isRunning} onClick={save.run}>
        Export to the folder
      </Button>
      <TextField label="An .overall_export_metadata file on this machine" value={metadata} onChange={setMetadata} />
      <Button disabled={metadata === '' || load.isRunning} onClick={load.run}>
        Import the export
      </Button>
      <p className="note">An import adds documents and replaces those with the same path. Functions do not run.</p>
      {error !== null && <Problem error={error} />}
      <p role="status">{result}</p>
    </div>
  );
}
