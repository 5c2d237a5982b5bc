import type { WireDocument, WireFields, WireQuery } from '../values/wire.ts';
import { call, type DatabaseName, restPath } from './call.ts';

/** Returns the ids of all collections below a document, or below the root for ''. */
export async function listCollections(database: DatabaseName, parent: string): Promise<string[]> {
  const ids: string[] = [];
  let pageToken = '';
  do {
    const page: { collectionIds?: string[]; nextPageToken?: string } = await call(
      'POST',
      `${restPath(database, parent)}:listCollectionIds`,
      { body: { pageSize: 300, pageToken } },
    );
    ids.push(...(page.collectionIds ?? []));
    pageToken = page.nextPageToken ?? '';
  } while (pageToken !== '');
  return ids;
}

/** Returns a page of a collection by name, with missing documents that have subcollections. */
export function listDocuments(
  database: DatabaseName,
  collection: string,
  pageSize: number,
  pageToken: string,
): Promise<{ documents?: WireDocument[]; nextPageToken?: string }> {
  const parameters = { pageSize: String(pageSize), pageToken, showMissing: 'true' };
  return call('GET', restPath(database, collection), { parameters });
}

export async function runQuery(database: DatabaseName, parent: string, query: WireQuery): Promise<WireDocument[]> {
  const responses: { document?: WireDocument }[] = await call('POST', `${restPath(database, parent)}:runQuery`, {
    body: { structuredQuery: query },
  });
  return responses.flatMap(({ document }) => (document ? [document] : []));
}

export async function countDocuments(database: DatabaseName, parent: string, query: WireQuery): Promise<number> {
  const aggregations = [{ alias: 'count', count: {} }];
  const [response]: { result?: { aggregateFields?: { count?: { integerValue?: string } } } }[] = await call(
    'POST',
    `${restPath(database, parent)}:runAggregationQuery`,
    { body: { structuredAggregationQuery: { structuredQuery: query, aggregations } } },
  );
  return Number(response?.result?.aggregateFields?.count?.integerValue ?? 0);
}

/** Returns null if the document does not exist. */
export async function readDocument(database: DatabaseName, path: string): Promise<WireDocument | null> {
  const name = `projects/${database.project}/databases/${database.database}/documents/${path}`;
  const [response]: { found?: WireDocument }[] = await call('POST', `${restPath(database, '')}:batchGet`, {
    body: { documents: [name] },
  });
  return response?.found ?? null;
}

export const createDocument = (
  database: DatabaseName,
  collection: string,
  documentId: string,
  fields: WireFields,
): Promise<WireDocument> =>
  call('POST', restPath(database, collection), { body: { fields }, parameters: documentId ? { documentId } : {} });

/** Replaces a document. Fails if it has changed since `updateTime`. Without `updateTime` it creates the document. */
export const replaceDocument = (
  database: DatabaseName,
  path: string,
  fields: WireFields,
  updateTime: string | undefined,
): Promise<WireDocument> =>
  call('PATCH', restPath(database, path), {
    body: { fields },
    parameters:
      updateTime === undefined ? { 'currentDocument.exists': 'false' } : { 'currentDocument.updateTime': updateTime },
  });

export const deleteDocument = (database: DatabaseName, path: string): Promise<object> =>
  call('DELETE', restPath(database, path));

/** Deletes a document or a collection, and everything below. Triggers do not run. */
export const deleteRecursively = ({ project, database }: DatabaseName, path: string): Promise<object> =>
  call('DELETE', '/documents', { parameters: { project, database, path } });

export const importDocuments = ({ project, database }: DatabaseName, file: string): Promise<{ documents: number }> =>
  call('POST', '/import', { body: file, parameters: { project, database } });

/** The address of a file with all documents at and below `path`. */
export const exportAddress = ({ project, database }: DatabaseName, path: string): string =>
  `api/export?${new URLSearchParams({ project, database, path })}`;

/** Writes an export in the format of Google's emulator to a folder of this machine. */
export const exportToFolder = ({ project, database }: DatabaseName, folder: string): Promise<object> =>
  call('POST', `/emulator/v1/projects/${encodeURIComponent(project)}:export`, {
    body: { database: `projects/${project}/databases/${database}`, export_directory: folder },
  });

/** Reads an export in the format of Google's emulator. `file` is its metadata file on this machine. */
export const importFromFile = ({ project, database }: DatabaseName, file: string): Promise<object> =>
  call('POST', `/emulator/v1/projects/${encodeURIComponent(project)}:import`, {
    body: { database: `projects/${project}/databases/${database}`, export_directory: file },
  });
