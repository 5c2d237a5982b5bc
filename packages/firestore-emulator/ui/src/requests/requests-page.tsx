import { useState } from 'react';
import { Button, CheckBox, TextField } from '../parts/form.tsx';
import { useDatabase, useFeed, useLive } from '../route/route.ts';
import { call } from '../server/call.ts';
import type { LoggedRequest } from '../server/logged-request.ts';
import { RequestRow } from './request-row.tsx';
import { isFailure, targetText, userText } from './request-text.ts';

const rowsPerPage = 200;

/** The live log of requests, the newest first. */
export function RequestsPage() {
  const database = useDatabase();
  const feed = useFeed();
  const live = useLive();
  const [paused, setPaused] = useState<readonly LoggedRequest[] | null>(null);
  const [text, setText] = useState('');
  const [onlyFailures, setOnlyFailures] = useState(false);
  const [allDatabases, setAllDatabases] = useState(false);
  const [rowCount, setRowCount] = useState(rowsPerPage);
  const requests = (paused ?? live.requests).filter(
    (request) =>
      (allDatabases || (request.project === database.project && request.database === database.database)) &&
      (!onlyFailures || isFailure(request) || request.indexes.length > 0) &&
      (text === '' || searchedText(request).includes(text.toLowerCase())),
  );
  const clear = async () => {
    await call('DELETE', '/requests');
    setPaused(null);
    feed.clear();
  };
  return (
    <div className="requests">
      <div className="toolbar">
        <TextField label="Search" type="search" value={text} onChange={setText} />
        <CheckBox label="Failures and missing indexes" checked={onlyFailures} onChange={setOnlyFailures} />
        <CheckBox label="All databases" checked={allDatabases} onChange={setAllDatabases} />
        <Button aria-pressed={paused !== null} onClick={() => setPaused(paused ? null : live.requests)}>
          Pause
        </Button>
        <Button onClick={() => void clear()}>Clear</Button>
        <span className="note" role="status">
          {paused ? 'Paused' : 'Live'}, {requests.length} requests
        </span>
      </div>
      {requests.length === 0 ? (
        <p className="empty">
          No request yet. The log shows the last 1,000 requests of clients, and not those of this page.
        </p>
      ) : (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Result</th>
                <th scope="col">Operation</th>
                <th scope="col">Path</th>
                <th scope="col">User</th>
                <th scope="col" className="number">
                  Duration
                </th>
                <th scope="col" className="number">
                  Reads
                </th>
                <th scope="col" className="number">
                  Writes
                </th>
              </tr>
            </thead>
            <tbody>
              {requests.slice(0, rowCount).map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {requests.length > rowCount && (
        <Button onClick={() => setRowCount(rowCount + rowsPerPage)}>Show {rowsPerPage} more</Button>
      )}
    </div>
  );
}

const searchedText = (request: LoggedRequest): string =>
  `${request.operation} ${targetText(request)} ${userText(request)} ${request.status}`.toLowerCase();
