import type { FirestoreService, ServiceAdministration } from '../border/service.ts';
import { readExport } from '../export/files.ts';
import { withRequestLimit } from '../production/production-limits.ts';
import { createAdministration } from './administration.ts';
import { Committer } from './committer.ts';
import { ServiceContext, type ServiceOptions } from './context.ts';
import { Expiry } from './expiry.ts';
import { createIndexAdministration } from './index-administration.ts';
import { ListenStream } from './listen-stream.ts';
import { createReads } from './reads.ts';
import { createWrites, WriteStream } from './writes.ts';

/** Creates an in-memory Firestore without documents and without rules. */
export function createFirestoreService(options: ServiceOptions = {}): FirestoreService & ServiceAdministration {
  const context = new ServiceContext(options);
  const committer = new Committer(context);
  const { seedFromExport } = options;
  if (seedFromExport)
    context.seed = (database) => committer.import(database, readExport(seedFromExport, database.project, database.id));
  context.seedDefaultDatabase();
  const { databaseIndexes } = context;
  const expiry = new Expiry(committer, () => context.databases(), databaseIndexes, options.ttl?.deletes ?? 'late');
  context.onMoved = () => expiry.sweep();
  const service = {
    ...createReads(context),
    ...createWrites(context, committer),
    ...createAdministration(context, committer),
    indexAdministration: createIndexAdministration(context),
    close: () => {
      expiry.close();
      context.journal?.close();
    },
    listen: (credentials, sink) => new ListenStream(context, credentials, sink),
    write: (credentials, sink) => new WriteStream(context, committer, credentials, sink),
  } satisfies FirestoreService & ServiceAdministration;
  return context.limits ? { ...service, ...withRequestLimit(service) } : service;
}
