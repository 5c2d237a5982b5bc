import { useCallback } from 'react';
import { DialogButton } from '../parts/dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { useLoaded } from '../parts/use-action.ts';
import { linkTo, type Route, useDatabase, useLive } from '../route/route.ts';
import { listCollections } from '../server/documents.ts';
import { NewDocument } from './document-dialogs.tsx';
import { DocumentTable } from './document-table.tsx';
import { DocumentView } from './document-view.tsx';
import { TransferButton } from './transfer-dialog.tsx';

/** The collections of a document, the documents of one collection, and one document of it, beside each other. */
export function DataPage({ route: { path } }: { readonly route: Route }) {
  const segments = path === '' ? [] : path.split('/');
  const isDocument = segments.length > 0 && segments.length % 2 === 0;
  const collection = isDocument ? segments.slice(0, -1).join('/') : path;
  const parent = segments.slice(0, isDocument ? -2 : -1).join('/');
  const level = isDocument ? 'document' : collection === '' ? 'root' : 'collection';
  return (
    <div className="data">
      <div className="toolbar">
        <Breadcrumbs path={path} />
        <TransferButton path={path} />
      </div>
      <div className="panels" data-level={level}>
        <CollectionList key={parent} parent={parent} selected={collection} />
        {collection === '' ? (
          <p className="empty panel">Choose a collection.</p>
        ) : (
          <DocumentTable key={collection} collection={collection} selected={isDocument ? path : null} />
        )}
        {isDocument && <DocumentView key={path} path={path} />}
      </div>
    </div>
  );
}

function Breadcrumbs({ path }: { readonly path: string }) {
  const database = useDatabase();
  const segments = path === '' ? [] : path.split('/');
  return (
    <nav className="breadcrumbs" aria-label="Path">
      <a href={linkTo('data', database)} aria-current={path === '' ? 'page' : undefined}>
        Root
      </a>
      {segments.map((segment, index) => {
        const own = segments.slice(0, index + 1).join('/');
        return (
          <span key={own}>
            <span aria-hidden="true"> / </span>
            <a href={linkTo('data', database, own)} aria-current={own === path ? 'page' : undefined}>
              {segment}
            </a>
          </span>
        );
      })}
    </nav>
  );
}

interface CollectionListProps {
  /** The document above the collections; '' is the root. */
  readonly parent: string;
  readonly selected: string;
}

function CollectionList({ parent, selected }: CollectionListProps) {
  const database = useDatabase();
  const { documents } = useLive();
  const { data, error } = useLoaded(
    useCallback(() => listCollections(database, parent), [database, parent]),
    documents,
  );
  const pathOf = (id: string) => (parent === '' ? id : `${parent}/${id}`);
  return (
    <section className="panel collections" aria-label="Collections">
      <header>
        <h2>{parent === '' ? 'Collections' : `Collections of ${parent.slice(parent.lastIndexOf('/') + 1)}`}</h2>
        <DialogButton label="New collection" title="New collection" isWide>
          {(close) => <NewDocument parent={parent} onDone={close} />}
        </DialogButton>
      </header>
      {error !== null && <Problem error={error} />}
      {data?.length === 0 && <p className="empty">There is no collection yet.</p>}
      <ul>
        {data?.map((id) => (
          <li key={id}>
            <a href={linkTo('data', database, pathOf(id))} aria-current={pathOf(id) === selected ? 'true' : undefined}>
              {id}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
