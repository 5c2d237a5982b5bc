import { useCallback, useState } from 'react';
import { Button } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';
import { useAction, useLoaded } from '../parts/use-action.ts';
import { type Route, useDatabase, useLive } from '../route/route.ts';
import {
  type Expression,
  type LoadedRules,
  loadRules,
  readCoverage,
  readRules,
  readRulesFile,
  saveRulesFile,
} from '../server/rules.ts';
import { CoverageLegend, CoverageValues } from './coverage-values.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { SimulationForm } from './simulation-form.tsx';

/** The playground: the rules in an editor beside a form that simulates requests. */
export function RulesPage({ route }: { readonly route: Route }) {
  const database = useDatabase();
  const { data, error } = useLoaded(useCallback(() => readRules(database), [database]));
  if (error !== null) return <Problem error={error} />;
  if (!data) return <p>Loading</p>;
  return <Playground loaded={data} route={route} />;
}

type Shown = 'none' | 'simulation' | 'requests';
const isShown = (text: string): text is Shown => text === 'none' || text === 'simulation' || text === 'requests';

interface Report {
  readonly source: string;
  readonly expressions: readonly Expression[];
}

const firstRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} {
      allow read, write: if false;
    }
  }
}
`;

function Playground({ loaded, route }: { readonly loaded: LoadedRules; readonly route: Route }) {
  const [source, setSource] = useState(loaded.source ?? firstRules);
  const [shown, setShown] = useState<Shown>('simulation');
  const [simulated, setSimulated] = useState<Report | null>(null);
  const requests = useRequestReport(shown === 'requests');
  const report = shown === 'simulation' ? simulated : shown === 'requests' ? requests : null;
  const isCurrent = report?.source === source;
  return (
    <div className="rules">
      <section className="panel" aria-label="Rules">
        <RulesActions loaded={loaded} source={source} onChange={setSource} />
        {loaded.source === null && <p className="note">The emulator has no valid rules at the moment.</p>}
        <div className="toolbar">
          <label>
            Coverage of
            <select value={shown} onChange={({ target }) => isShown(target.value) && setShown(target.value)}>
              <option value="simulation">the last simulation</option>
              <option value="requests">all requests so far</option>
              <option value="none">nothing</option>
            </select>
          </label>
          {shown !== 'none' && <CoverageLegend />}
        </div>
        {report && !isCurrent && <p className="note">The rules have changed since these requests.</p>}
        <RulesEditor
          source={source}
          report={report && isCurrent ? report.expressions : []}
          line={Number(route.parameters.get('line')) || null}
          onChange={setSource}
        />
        {report && isCurrent && <CoverageValues source={source} report={report.expressions} />}
      </section>
      <SimulationForm
        key={route.parameters.toString()}
        source={source}
        parameters={route.parameters}
        onReport={(expressions) => setSimulated({ source, expressions })}
      />
    </div>
  );
}

/** The coverage by all requests, which is loaded again after each request. */
function useRequestReport(isWanted: boolean): Report | null {
  const database = useDatabase();
  const { requests } = useLive();
  const load = useCallback(async () => (isWanted ? readCoverage(database) : null), [database, isWanted]);
  const { data } = useLoaded(load, requests[0]?.version ?? 0);
  if (!data) return null;
  return { source: data.rules.files?.[0]?.content ?? '', expressions: data.report };
}

interface RulesActionsProps {
  readonly loaded: LoadedRules;
  readonly source: string;
  onChange(source: string): void;
}

/** Loads the rules of the editor into the emulator, saves them in their file, and reads them again. */
function RulesActions({ loaded: { file, fileName }, source, onChange }: RulesActionsProps) {
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
        <Button className="main" disabled={load.isRunning} onClick={load.run}>
          Use in the emulator
        </Button>
        {file !== null && (
          <Button disabled={save.isRunning} onClick={save.run}>
            Save to the file
          </Button>
        )}
        <Button disabled={reload.isRunning} onClick={reload.run}>
          Reload
        </Button>
      </header>
      {file !== null && <p className="note">{file}</p>}
      {error !== null && <Problem error={error} />}
      <p role="status" className="note">
        {done}
      </p>
    </>
  );
}
