import { useState } from 'react';
import { everything, type Search, searchQuery } from '../data/condition.ts';
import { SearchForm } from '../data/search-form.tsx';
import { Button, CheckBox, JsonField, TextField } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';
import { DenialList, parseDenial } from '../requests/denial-list.tsx';
import { useDatabase } from '../route/route.ts';
import { rootOf } from '../server/call.ts';
import {
  type Expression,
  isMethod,
  type Method,
  ruleMethods,
  type SimulationResult,
  simulate,
} from '../server/rules.ts';
import { claimsFromJson, fieldsFromJson } from '../values/from-json.ts';
import { queryText } from '../values/value-text.ts';
import type { WireQuery } from '../values/wire.ts';

interface SimulationFormProps {
  readonly source: string;
  /** The request with which the form starts: `method`, `path`, `claims`, `fields`, `merge` and `query`. */
  readonly parameters: URLSearchParams;
  onReport(report: readonly Expression[]): void;
}

/** A request to simulate with the rules of the editor and the documents of the database. */
export function SimulationForm({ source, parameters, onReport }: SimulationFormProps) {
  const database = useDatabase();
  const givenMethod = parameters.get('method');
  const [method, setMethod] = useState<Method>(isMethod(givenMethod) ? givenMethod : 'get');
  const [path, setPath] = useState(parameters.get('path') ?? '');
  const [isSignedIn, setIsSignedIn] = useState(parameters.has('claims'));
  const [claims, setClaims] = useState(() => prettyJson(parameters.get('claims') ?? '{"sub":"user1"}'));
  const [fields, setFields] = useState(parameters.get('fields') ?? '{}');
  const [merge, setMerge] = useState(parameters.get('merge') !== 'false');
  const [limit, setLimit] = useState('');
  const [query, setQuery] = useState(() => parseQuery(parameters.get('query')));
  const [result, setResult] = useState<SimulationResult | null>(null);
  const [error, setError] = useState<unknown>(null);

  const run = async (wireQuery: WireQuery) => {
    setError(null);
    try {
      const isList = method === 'list';
      const simulated = await simulate(database, {
        ...{ source, method, merge },
        path: isList ? parentOf(path) : path,
        claims: isSignedIn ? claimsFromJson(claims) : null,
        fields: method === 'create' || method === 'update' ? fieldsFromJson(fields) : {},
        query: isList ? wireQuery : {},
      });
      setResult(simulated);
      onReport(simulated.report ?? []);
    } catch (reason) {
      setResult(null);
      setError(reason);
    }
  };
  const runSearch = (search: Search) =>
    run({
      ...searchQuery(idOf(path), search, rootOf(database)),
      ...(limit !== '' && { limit: Number(limit) }),
    });

  return (
    <section className="panel simulation" aria-label="Simulation">
      <header>
        <h2>Simulate a request</h2>
      </header>
      <div className="fields">
        <label>
          Method
          <select value={method} onChange={({ target }) => isMethod(target.value) && setMethod(target.value)}>
            {ruleMethods.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <TextField
          label={method === 'list' ? 'Path of the collection' : 'Path of the document'}
          value={path}
          placeholder={method === 'list' ? 'posts' : 'posts/first'}
          onChange={(text) => setPath(text.trim())}
        />
        <CheckBox label="Signed in" checked={isSignedIn} onChange={setIsSignedIn} />
        {isSignedIn && <JsonField label="Claims of the token (sub is the uid)" value={claims} onChange={setClaims} />}
        {(method === 'create' || method === 'update') && (
          <JsonField label="Data as JSON" value={fields} minRows={4} onChange={setFields} />
        )}
        {method === 'update' && (
          <CheckBox label="Keep the other fields of the document" checked={merge} onChange={setMerge} />
        )}
        {method === 'list' && !query && (
          <TextField label="Limit" type="number" min="1" value={limit} placeholder="none" onChange={setLimit} />
        )}
        {method === 'list' && query && (
          <div>
            <pre>{queryText(query)}</pre>
            <Button className="quiet" onClick={() => setQuery(null)}>
              Write another query
            </Button>
          </div>
        )}
        {(method !== 'list' || query) && (
          <Button className="main" onClick={() => void run(query ?? {})}>
            Simulate
          </Button>
        )}
      </div>
      {method === 'list' && !query && (
        <SearchForm search={everything} submitLabel="Simulate" onSubmit={(search) => void runSearch(search)} />
      )}
      {error !== null && <Problem error={error} />}
      {result && <SimulationVerdict result={result} />}
    </section>
  );
}

const idOf = (collection: string): string => collection.slice(collection.lastIndexOf('/') + 1);

/** The document above a collection; '' is the root. The part `**` of a collection group is no document. */
const parentOf = (collection: string): string =>
  collection
    .split('/')
    .slice(0, -1)
    .filter((segment) => segment !== '**')
    .join('/');

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function parseQuery(text: string | null): WireQuery | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function SimulationVerdict({ result: { issues, verdict } }: { readonly result: SimulationResult }) {
  return (
    <div className="verdict" role="status">
      {issues.map(({ severity, description, line, column }) => (
        <p key={`${line}:${column}:${description}`} className={severity === 'ERROR' ? 'problem' : 'note'}>
          Line {line}, column {column}: {description}
        </p>
      ))}
      {verdict && (
        <>
          <p>
            <span className="status" data-status={verdict.allowed ? 'OK' : 'failure'}>
              {verdict.allowed ? 'Allowed' : 'Denied'}
            </span>
          </p>
          {verdict.explanation !== null && <DenialList denial={parseDenial(verdict.explanation)} />}
          {verdict.message !== '' && <pre>{verdict.message}</pre>}
        </>
      )}
    </div>
  );
}
