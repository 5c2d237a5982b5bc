import { Committer } from './committer.ts';
import { ListenStream } from './listen/listen-stream.ts';
import type { FirestoreService, ServiceAdministration } from './service.ts';
import { createAdministration } from './service-administration.ts';
import { ServiceContext, type ServiceOptions } from './service-context.ts';
import { createReads } from './service-reads.ts';
import { createWrites } from './service-writes.ts';
import { WriteStream } from './write-stream.ts';

/** A Firestore in memory, empty and without rules. */
export function createFirestoreService(
  options: ServiceOptions = {},
): FirestoreService & ServiceAdministration {
  const context = new ServiceContext(options);
  const committer = new Committer(context);
  return {
    ...createReads(context),
    ...createWrites(context, committer),
    ...createAdministration(context, committer),
    listen: (credentials, sink) => new ListenStream(context, credentials, sink),
    write: (credentials, sink) => new WriteStream(context, committer, credentials, sink),
  };
}
