import { useCallback, useRef } from 'react';
import { Dialog, type DialogHandle } from '../parts/dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { useDatabase, useLive } from '../route/database-context.ts';
import { linkTo } from '../route/route.ts';
import { listCollections } from '../server/documents.ts';
import { NewDocument } from './new-document.tsx';

interface CollectionListProps {
  /** The document above the collections; '' is the root. */
  readonly parent: string;
  readonly selected: string;
}

export function CollectionList({ parent, selected }: CollectionListProps) {
  const database = useDatabase();
  const { documents } = useLive();
  const dialog = useRef<DialogHandle>(null);
  const { data, error } = useLoaded(
    useCallback(() => listCollections(database, parent), [database, parent]),
    documents,
  );
  const pathOf = (id: string) => (parent === '' ? id : `${parent}/${id}`);
  return (
    <section className="panel collections" aria-label="Collections">
      <header>
        <h2>{parent === '' ? 'Collections' : `Collections of ${parent.slice(parent.lastIndexOf('/') + 1)}`}</h2>
        <button type="button" onClick={() => dialog.current?.open()}>
          New collection
        </button>
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
      <Dialog ref={dialog} title="New collection" isWide>
        <NewDocument parent={parent} onDone={() => dialog.current?.close()} />
      </Dialog>
    </section>
  );
}
