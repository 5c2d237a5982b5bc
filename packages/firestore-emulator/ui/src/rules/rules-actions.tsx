import { useState } from 'react';
import { Problem } from '../parts/problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { useDatabase } from '../route/database-context.ts';
import { type LoadedRules, loadRules, readRules, readRulesFile, saveRulesFile } from '../server/rules.ts';

interface RulesActionsProps {
  readonly loaded: LoadedRules;
  readonly source: string;
  onChange(source: string): void;
}

/** Loads the rules of the editor into the emulator, saves them in their file, and reads them again. */
export function RulesActions({ loaded: { file, fileName }, source, onChange }: RulesActionsProps) {
  const database = useDatabase();
  const [done, setDone] = useState('');
  const load = useAction(async () => {
    setDone('');
    await loadRules(database, source, fileName);
    setDone('The emulator uses these rules now.');
  });
  const save = useAction(async () => {
    setDone('');
    await loadRules(database, source, fileName);
    await saveRulesFile(source);
    setDone('Saved, and the emulator uses these rules now.');
  });
  const reload = useAction(async () => {
    setDone('');
    const fresh = file === null ? (await readRules(database)).source : (await readRulesFile()).source;
    if (fresh !== null) onChange(fresh);
    setDone(file === null ? 'Loaded the active rules.' : 'Loaded the file.');
  });
  const error = load.error ?? save.error ?? reload.error;
  return (
    <>
      <header>
        <h2>{fileName.slice(fileName.lastIndexOf('/') + 1)}</h2>
        <button type="button" className="main" disabled={load.isRunning} onClick={load.run}>
          Use in the emulator
        </button>
        {file !== null && (
          <button type="button" disabled={save.isRunning} onClick={save.run}>
            Save to the file
          </button>
        )}
        <button type="button" disabled={reload.isRunning} onClick={reload.run}>
          Reload
        </button>
      </header>
      {file !== null && <p className="note">{file}</p>}
      {error !== null && <Problem error={error} />}
      <p role="status" className="note">
        {done}
      </p>
    </>
  );
}
