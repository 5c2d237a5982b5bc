import { type FirestoreService, type ServiceAdministration, type ServiceStream, wrapCalls } from '../border/service.ts';
import { isRecord } from '../proto/wire.ts';
import type { ExportedDocument } from './entity.ts';
import { readExport } from './files.ts';

/** Stores the documents of an export that belong to `database`. Their create and update times are the current time. */
export function importInto(
  service: ServiceAdministration,
  project: string,
  database: string,
  documents: readonly ExportedDocument[],
): void {
  const root = `projects/${project}/databases/${database}/documents`;
  service.importDocuments(
    project,
    database,
    documents
      .filter((document) => document.database === database)
      .map(({ path, fields }) => ({ name: `${root}/${path}`, fields })),
  );
}

/** An export that every database of any project starts with. Clearing a database leaves it empty. */
export class Seed {
  readonly #seeded = new Set<string>();

  constructor(
    private readonly service: ServiceAdministration,
    private readonly metadataFile: string,
  ) {}

  /** Imports the seed into a database, once. Throws INVALID_ARGUMENT if the export cannot be read. */
  ensure(project: string, database: string): void {
    const id = `${project}/${database}`;
    if (this.#seeded.has(id)) return;
    const documents = readExport(this.metadataFile, project);
    this.#seeded.add(id);
    importInto(this.service, project, database, documents);
  }

  /** Makes every database start with the seed again, after all data was dropped. */
  restart(): void {
    this.#seeded.clear();
  }
}

/** Wraps the service so that each call first imports the seed. */
export function withSeed(service: FirestoreService, seed: Seed): FirestoreService {
  const seedFor = (request: object): void => {
    const [, project, database] = /^projects\/([^/]+)\/databases\/([^/]+)/.exec(resourceOf(request)) ?? [];
    if (project !== undefined && database !== undefined) seed.ensure(project, database);
  };
  const seeded = wrapCalls(service, (_name, method) => async (call) => {
    seedFor(call.request);
    return method(call);
  });
  return {
    ...seeded,
    listen: (credentials, sink) => beforeEach(service.listen(credentials, sink), seedFor),
    write: (credentials, sink) => beforeEach(service.write(credentials, sink), seedFor),
  };
}

/** Wraps the administration so that each method first imports the seed. Thus a cleared database stays empty. */
export function withSeededAdministration(service: ServiceAdministration, seed: Seed): ServiceAdministration {
  const seeded =
    <Rest extends unknown[], Result>(method: (project: string, database: string, ...rest: Rest) => Result) =>
    (project: string, database: string, ...rest: Rest) => {
      seed.ensure(project, database);
      return method(project, database, ...rest);
    };
  return {
    ...service,
    clear: seeded(service.clear),
    exportDocuments: seeded(service.exportDocuments),
    importDocuments: seeded(service.importDocuments),
  };
}

function beforeEach<Request extends object>(
  stream: ServiceStream<Request>,
  seedFor: (request: object) => void,
): ServiceStream<Request> {
  return {
    send(request) {
      seedFor(request);
      stream.send(request);
    },
    close: () => stream.close(),
  };
}

/** Returns the resource name that contains the database. Every request has one of these fields. */
function resourceOf(request: object): string {
  for (const key of ['database', 'parent', 'name', 'document']) {
    const value: unknown = Reflect.get(request, key);
    const name: unknown = isRecord(value) ? value.name : value;
    if (typeof name === 'string' && name !== '') return name;
  }
  return '';
}
