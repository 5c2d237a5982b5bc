import type { Route } from '../route/route.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CollectionList } from './collection-list.tsx';
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
