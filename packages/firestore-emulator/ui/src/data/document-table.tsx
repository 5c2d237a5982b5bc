import { useCallback, useState } from 'react';
import { DialogButton } from '../parts/dialog.tsx';
import { Button } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';
import { useLoaded } from '../parts/use-action.ts';
import { linkTo, useDatabase, useLive } from '../route/route.ts';
import { type DatabaseName, rootOf } from '../server/call.ts';
import { countDocuments, listDocuments, runQuery } from '../server/documents.ts';
import { fromWire } from '../values/value.ts';
import { valueText } from '../values/value-text.ts';
import type { WireCursor, WireDocument } from '../values/wire.ts';
import { cursorAfter, everything, isEverything, type Search, searchQuery } from './condition.ts';
import { DeleteDialog, NewDocument } from './document-dialogs.tsx';
import { SearchForm } from './search-form.tsx';

interface DocumentTableProps {
  readonly collection: string;
  /** Path of the document that is open beside the table. */
  readonly selected: string | null;
}

export function DocumentTable({ collection, selected }: DocumentTableProps) {
  const [search, setSearch] = useState<Search>(everything);
  const { parent, id } = split(collection);
  return (
    <section className="panel documents" aria-label="Documents">
      <header>
        <h2>{id}</h2>
        <DialogButton label="New document" title={`New document in ${id}`} isWide>
          {(close) => <NewDocument parent={parent} collectionId={id} onDone={close} />}
        </DialogButton>
        <DialogButton label="Delete the collection…" title={`Delete the collection ${id}`}>
          {(close) => <DeleteDialog path={collection} isCollection onDone={close} />}
        </DialogButton>
      </header>
      <details open={!isEverything(search)}>
        <summary>Filter and order</summary>
        <SearchForm search={search} submitLabel="Search" onSubmit={setSearch} />
      </details>
      <Pages key={JSON.stringify(search)} collection={collection} search={search} selected={selected} />
    </section>
  );
}

const pageSize = 50;
/** Beside an open document there is less space. */
const maxColumns = { alone: 6, besideDocument: 3 };

function Pages({ collection, search, selected }: DocumentTableProps & { readonly search: Search }) {
  const { documents, error, count, offset, next, previous } = usePage(collection, search, pageSize);
  return (
    <>
      {error !== null && <Problem error={error} />}
      {documents?.length === 0 && <p className="empty">There is no such document.</p>}
      {documents && documents.length > 0 && <Rows documents={documents} selected={selected} />}
      <footer className="paging">
        <Button disabled={!previous} onClick={() => previous?.()}>
          Previous
        </Button>
        <span role="status">
          {documents && documents.length > 0 && `${offset + 1} to ${offset + documents.length}`}
          {count !== undefined && `, ${count.toLocaleString('en')} documents in total`}
        </span>
        <Button disabled={!next} onClick={() => next?.()}>
          Next
        </Button>
      </footer>
    </>
  );
}

/** The fields that most documents of the page have. */
function columnsOf(documents: readonly WireDocument[], maxCount: number): string[] {
  const counts = new Map<string, number>();
  for (const { fields = {} } of documents) {
    for (const name of Object.keys(fields)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, maxCount)
    .map(([name]) => name);
}

function Rows({
  documents,
  selected,
}: {
  readonly documents: readonly WireDocument[];
  readonly selected: string | null;
}) {
  const database = useDatabase();
  const columns = columnsOf(documents, selected === null ? maxColumns.alone : maxColumns.besideDocument);
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Document id</th>
            {columns.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {documents.map(({ name, fields = {}, createTime }) => {
            const path = name.slice(rootOf(database).length + 1);
            return (
              <tr key={name} aria-current={path === selected ? 'true' : undefined}>
                <th scope="row">
                  <a href={linkTo('data', database, path)}>{path.slice(path.lastIndexOf('/') + 1)}</a>
                  {createTime === undefined && <span className="note">missing, has subcollections</span>}
                </th>
                {columns.map((column) => {
                  const value = Object.hasOwn(fields, column) ? fields[column] : undefined;
                  return <td key={column}>{value && valueText(fromWire(value)).slice(0, 200)}</td>;
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Where a page starts: after a document, or with the token of a listing. */
type Start = { readonly cursor: WireCursor } | { readonly token: string };

interface Page {
  readonly documents: readonly WireDocument[];
  /** The start of the next page. Null on the last page. */
  readonly next: Start | null;
}

/** A live page of a search. The pages before it are stored as their starts, so that no page needs an offset. */
function usePage(collection: string, search: Search, pageSize: number) {
  const database = useDatabase();
  const { documents: version } = useLive();
  const [starts, setStarts] = useState<readonly Start[]>([]);
  const start = starts.at(-1) ?? null;
  const loadPage = useCallback(
    () => readPage(database, collection, search, pageSize, start),
    [database, collection, search, pageSize, start],
  );
  const loadCount = useCallback(() => readCount(database, collection, search), [database, collection, search]);
  const page = useLoaded(loadPage, version);
  const count = useLoaded(loadCount, version);
  const next = page.data?.next ?? null;
  return {
    documents: page.data?.documents,
    error: page.error,
    count: count.data,
    /** The number of documents before this page. */
    offset: starts.length * pageSize,
    next: next && (() => setStarts([...starts, next])),
    previous: starts.length > 0 ? () => setStarts(starts.slice(0, -1)) : null,
  };
}

function split(collection: string): { parent: string; id: string } {
  const slash = collection.lastIndexOf('/');
  return { parent: slash < 0 ? '' : collection.slice(0, slash), id: collection.slice(slash + 1) };
}

async function readPage(
  database: DatabaseName,
  collection: string,
  search: Search,
  pageSize: number,
  start: Start | null,
): Promise<Page> {
  if (isEverything(search)) {
    const token = start && 'token' in start ? start.token : '';
    const { documents = [], nextPageToken } = await listDocuments(database, collection, pageSize, token);
    if (!nextPageToken) return { documents, next: null };
    // A full page has a token even if it is the last page.
    const nextPage = await listDocuments(database, collection, 1, nextPageToken);
    return { documents, next: nextPage.documents?.length ? { token: nextPageToken } : null };
  }
  const { parent, id } = split(collection);
  const query = searchQuery(id, search, rootOf(database));
  const startAt = start && 'cursor' in start ? { startAt: start.cursor } : {};
  const found = await runQuery(database, search.isGroup ? '' : parent, { ...query, ...startAt, limit: pageSize + 1 });
  const documents = found.slice(0, pageSize);
  const last = documents.at(-1);
  return { documents, next: last && found.length > pageSize ? { cursor: cursorAfter(last, query) } : null };
}

async function readCount(database: DatabaseName, collection: string, search: Search): Promise<number> {
  const { parent, id } = split(collection);
  const { orderBy: _order, ...query } = searchQuery(id, search, rootOf(database));
  // A document without the field of the order is not a result.
  const counted = search.orderBy === '' ? query : searchQuery(id, search, rootOf(database));
  return countDocuments(database, search.isGroup ? '' : parent, counted);
}
