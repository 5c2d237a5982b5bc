import { useCallback, useEffect, useState } from 'react';
import { Problem } from '../parts/problem.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { MissingIndexes } from '../requests/missing-indexes.tsx';
import { countText, durationText, targetText, timeText, userText } from '../requests/request-text.ts';
import { useDatabase } from '../route/database-context.ts';
import { linkTo } from '../route/route.ts';
import type { LoggedRequest } from '../server/logged-request.ts';
import { type HotDocument, readStatistics } from '../server/statistics.ts';
import { queryText } from '../values/query-text.ts';
import { Rates } from './rates.tsx';

/** Numbers of the project, once a second. */
export function StatisticsPage() {
  const { project } = useDatabase();
  const [second, setSecond] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setSecond((count) => count + 1);
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  const { data, error, version } = useLoaded(
    useCallback(() => readStatistics(project), [project]),
    second,
  );
  return (
    <div className="statistics">
      {error !== null && <Problem error={error} />}
      {data && (
        <>
          <p className="note">Project {project}, since the start of the emulator, as production counts them.</p>
          <dl className="numbers">
            <Figure name="Reads" value={data.usage.reads} />
            <Figure name="Writes" value={data.usage.writes} />
            <Figure name="Deletes" value={data.usage.deletes} />
            <Figure name="Open listeners" value={data.listeners.length} />
          </dl>
          <Rates usage={data.usage} second={version} />
          <Listeners listeners={data.listeners} />
          <SlowQueries queries={data.slowQueries} />
          <HotDocuments documents={data.hotDocuments} />
        </>
      )}
    </div>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('en')}</dd>
    </div>
  );
}

function Listeners({ listeners }: { readonly listeners: readonly LoggedRequest[] }) {
  return (
    <section aria-labelledby="listeners">
      <h2 id="listeners">Open listeners</h2>
      {listeners.length === 0 && <p className="empty">None</p>}
      <ul>
        {listeners.map((request) => (
          <li key={request.id}>
            <code>{request.query ? queryText(request.query) : targetText(request)}</code> by {userText(request)} since{' '}
            {timeText(request.time)}, {countText(request.usage.reads, 'read')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SlowQueries({ queries }: { readonly queries: readonly LoggedRequest[] }) {
  return (
    <section aria-labelledby="slow">
      <h2 id="slow">Slowest queries</h2>
      {queries.length === 0 && <p className="empty">No query yet</p>}
      <ol>
        {queries.map((request) => (
          <li key={request.id}>
            <strong>{durationText(request.durationMs)}</strong> <code>{request.query && queryText(request.query)}</code>{' '}
            <span className="note">
              {request.operation} in {targetText(request)} by {userText(request)},{' '}
              {countText(request.usage.reads, 'read')}
            </span>
            {request.indexes.length > 0 && (
              <details>
                <summary>Production needs an index</summary>
                <MissingIndexes indexes={request.indexes} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function HotDocuments({ documents }: { readonly documents: readonly HotDocument[] }) {
  return (
    <section aria-labelledby="hot">
      <h2 id="hot">Documents with more than one write a second</h2>
      <p className="note">Production sustains about one write a second to a document.</p>
      {documents.length === 0 && <p className="empty">None</p>}
      <ul>
        {documents.map((hot) => (
          <li key={hot.name}>
            <HotLink name={hot.name} />: {hot.writes} writes in five seconds, at {timeText(hot.time / 1000)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function HotLink({ name }: { readonly name: string }) {
  const [, project = '', , database = '', , ...path] = name.split('/');
  return <a href={linkTo('data', { project, database }, path.join('/'))}>{path.join('/')}</a>;
}
