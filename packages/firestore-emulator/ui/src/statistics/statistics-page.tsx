import { useCallback, useEffect, useState } from 'react';
import { Problem } from '../parts/problem.tsx';
import { useLoaded } from '../parts/use-action.ts';
import { MissingIndexes } from '../requests/missing-indexes.tsx';
import { countText, durationText, targetText, timeText, userText } from '../requests/request-text.ts';
import { linkTo, useDatabase } from '../route/route.ts';
import type { LoggedRequest } from '../server/logged-request.ts';
import { type HotDocument, readStatistics, type Usage } from '../server/statistics.ts';
import { queryText } from '../values/value-text.ts';

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

interface RatesProps {
  readonly usage: Usage;
  /** Changes once a second. */
  readonly second: number;
}

interface Sample extends Usage {
  readonly second: number;
}

const maxSamples = 61;

/** Reads and writes of each second while the page is open. */
function Rates({ usage, second }: RatesProps) {
  const [samples, setSamples] = useState<readonly Sample[]>([{ ...usage, second }]);
  if (samples.at(-1)?.second !== second) setSamples([...samples, { ...usage, second }].slice(-maxSamples));
  const differences = (read: (sample: Usage) => number) =>
    samples.slice(1).map((sample, index) => Math.max(0, read(sample) - read(samples[index] ?? sample)));
  return (
    <div className="rates">
      <Chart name="Reads a second" values={differences(({ reads }) => reads)} />
      <Chart name="Writes and deletes a second" values={differences(({ writes, deletes }) => writes + deletes)} />
    </div>
  );
}

const width = 300;
const height = 60;

function Chart({ name, values }: { readonly name: string; readonly values: readonly number[] }) {
  const largest = Math.max(1, ...values);
  const step = width / (maxSamples - 2);
  const start = width - (values.length - 1) * step;
  const points = values.map(
    (value, index) => `${start + index * step},${height - (value / largest) * (height - 4) - 1}`,
  );
  const last = values.at(-1) ?? 0;
  return (
    <figure>
      <figcaption>
        {name}: {last.toLocaleString('en')} now, {Math.max(0, ...values).toLocaleString('en')} at most
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${name} in the last minute`}
        preserveAspectRatio="none"
      >
        <polyline points={points.join(' ')} />
      </svg>
    </figure>
  );
}
