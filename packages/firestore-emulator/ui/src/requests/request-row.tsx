import { memo, useId, useState } from 'react';
import { CopyButton } from '../parts/copy-button.tsx';
import { Button } from '../parts/form.tsx';
import { linkTo, useDatabase } from '../route/route.ts';
import type { LoggedRequest } from '../server/logged-request.ts';
import { jsonOfFields } from '../values/from-json.ts';
import { queryText } from '../values/value-text.ts';
import { DenialList, parseDenial } from './denial-list.tsx';
import { MissingIndexes } from './missing-indexes.tsx';
import { countText, durationText, isFailure, targetText, timeText, userText } from './request-text.ts';

interface RequestRowProps {
  readonly request: LoggedRequest;
}

function Row({ request }: RequestRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { operation, status, usage, durationMs, indexes, time } = request;
  return (
    <>
      <tr className={isFailure(request) ? 'failure' : ''}>
        <td>
          <Button className="quiet" aria-expanded={isOpen} aria-controls={detailsId} onClick={() => setIsOpen(!isOpen)}>
            {timeText(time)}
          </Button>
        </td>
        <td>
          <span className="status" data-status={isFailure(request) ? 'failure' : status}>
            {status}
          </span>
          {indexes.length > 0 && (
            <span className="status" data-status="index">
              index missing
            </span>
          )}
        </td>
        <td>{operation}</td>
        <td className="path">{targetText(request)}</td>
        <td>{userText(request)}</td>
        <td className="number">{durationText(durationMs)}</td>
        <td className="number">{usage.reads}</td>
        <td className="number">{usage.writes + usage.deletes}</td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className="details">
          <td colSpan={8}>
            <RequestDetails request={request} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A row only renders again when its request changes. */
export const RequestRow = memo(Row, (before, after) => before.request === after.request);

function RequestDetails({ request }: { readonly request: LoggedRequest }) {
  const { denial, message, query, indexes, user, usage, targets, targetCount } = request;
  return (
    <div className="request">
      {denial !== null && <Explanation request={request} denial={denial} />}
      {message !== '' && (
        <>
          <h2>Error of the client</h2>
          <pre>{message.trim()}</pre>
        </>
      )}
      {query && (
        <>
          <h2>Query</h2>
          <pre>{queryText(query)}</pre>
          <CopyButton label="Copy the query as JSON" text={() => JSON.stringify(query, null, 2)} />
        </>
      )}
      <MissingIndexes indexes={indexes} />
      <h2>Documents</h2>
      <Targets request={request} />
      {targetCount > targets.length && <p className="note">and {targetCount - targets.length} more</p>}
      <p className="note">
        {request.project} / {request.database}: {countText(usage.reads, 'read')}, {countText(usage.writes, 'write')},{' '}
        {countText(usage.deletes, 'delete')}
      </p>
      {typeof user !== 'string' && (
        <>
          <h2>Token</h2>
          <pre>{JSON.stringify(user.claims, null, 2)}</pre>
        </>
      )}
    </div>
  );
}

/** Which lines of the rules denied the request, with the values that decided. */
function Explanation({ request, denial }: { readonly request: LoggedRequest; readonly denial: string }) {
  const parsed = parseDenial(denial);
  return (
    <>
      <h2>Denied by the rules</h2>
      <DenialList denial={parsed} />
      <SimulateLink request={request} title={parsed.title} />
    </>
  );
}

/** Opens the playground with the same request. The first word of the explanation is the method of the rules. */
function SimulateLink({ request, title }: { readonly request: LoggedRequest; readonly title: string }) {
  const database = useDatabase();
  const { user, query } = request;
  const [, method = 'get', denied = ''] =
    /^(\w+) of (?:the group \S+ below )?\/databases\/[^/]+\/documents\/?(\S*)/.exec(title) ?? [];
  const data = request.targets.find(({ path }) => path === denied)?.data;
  const parameters = {
    method,
    ...(data && { fields: jsonOfFields(data.fields), merge: String(data.isMerge) }),
    path: query ? (request.targets[0]?.path ?? '') : denied,
    ...(typeof user !== 'string' && { claims: JSON.stringify(user.claims) }),
    ...(query && { query: JSON.stringify(query) }),
  };
  return (
    <p>
      <a className="button" href={linkTo('rules', database, '', parameters)}>
        Simulate in the playground
      </a>
    </p>
  );
}

function Targets({ request: { targets, project, database } }: { readonly request: LoggedRequest }) {
  return (
    <ul>
      {targets.map(({ method, path, data }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a request can write a document twice
        <li key={index}>
          {method}{' '}
          {path.includes('**') ? path : <a href={linkTo('data', { project, database }, path)}>{path || '(root)'}</a>}
          {data && <pre>{jsonOfFields(data.fields)}</pre>}
        </li>
      ))}
    </ul>
  );
}
