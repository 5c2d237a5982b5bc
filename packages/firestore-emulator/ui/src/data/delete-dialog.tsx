import { Problem } from '../parts/problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { useDatabase } from '../route/database-context.ts';
import { linkTo } from '../route/route.ts';
import { deleteDocument, deleteRecursively } from '../server/documents.ts';

interface DeleteDialogProps {
  readonly path: string;
  readonly isCollection?: boolean;
  onDone(): void;
}

export function DeleteDialog({ path, isCollection = false, onDone }: DeleteDialogProps) {
  const database = useDatabase();
  const done = (): void => {
    location.hash = linkTo('data', database, path.split('/').slice(0, -1).join('/'));
    onDone();
  };
  const deleteOne = useAction(async () => {
    await deleteDocument(database, path);
    done();
  });
  const deleteAll = useAction(async () => {
    await deleteRecursively(database, path);
    done();
  });
  const error = deleteOne.error ?? deleteAll.error;
  return (
    <div className="fields">
      <p>
        <code>{path}</code>
      </p>
      {!isCollection && (
        <>
          <button type="button" className="danger" onClick={deleteOne.run}>
            Delete only the document
          </button>
          <p className="note">Its subcollections stay. Functions that listen to the document run.</p>
        </>
      )}
      <button type="button" className="danger" onClick={deleteAll.run}>
        {isCollection ? 'Delete all documents and everything below' : 'Delete the document and everything below'}
      </button>
      <p className="note">Functions do not run.</p>
      {error !== null && <Problem error={error} />}
    </div>
  );
}
