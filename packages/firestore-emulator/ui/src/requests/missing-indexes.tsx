import { CopyButton } from '../parts/copy-button.tsx';
import type { IndexEntry } from '../server/logged-request.ts';

/** The entries that production needs for a query, ready to copy. */
export function MissingIndexes({ indexes }: { readonly indexes: readonly IndexEntry[] }) {
  if (indexes.length === 0) return null;
  return (
    <>
      <p>
        <strong>Production needs an index</strong>
      </p>
      {indexes.map(({ list, entry }) => {
        const text = JSON.stringify(entry, null, 2);
        return (
          <div key={text}>
            <p>
              Add this to <code>{list}</code> in <code>firestore.indexes.json</code>:
            </p>
            <pre>{text}</pre>
            <CopyButton label="Copy the index" text={() => text} />
          </div>
        );
      })}
    </>
  );
}
