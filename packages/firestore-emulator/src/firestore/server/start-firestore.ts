import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FirestoreOptions, GrpcChannel, TestDatabase, TestFirestore } from '../../../index.d.ts';
import { committedChange } from '../production/committed-change.ts';
import { automaticIndexes, parseIndexFile } from '../production/index-file.ts';
import { localChannel } from '../transport/local-channel.ts';
import { buildEmulator } from './start-emulator.ts';

const host = '127.0.0.1';
const databaseId = '(default)';

/** Starts a Firestore in the process of a test. See index.d.ts. */
export async function startFirestore(options: FirestoreOptions = {}): Promise<TestFirestore> {
  const { service, server, running } = buildEmulator({ ui: false, ...options, printDenials: false });
  // Test workers may share a log or an Auth emulator, so their project ids must differ.
  const prefix = `demo-${randomBytes(4).toString('hex')}`;
  const channels: GrpcChannel[] = [];
  let databases = 0;
  const readIndexes = () =>
    options.indexes ? parseIndexFile(readFileSync(options.indexes.file, 'utf8')) : automaticIndexes;
  let listening: Promise<{ host: string; port: number }> | undefined;
  const listen = async () => {
    const port = await server.listen([host], 0);
    server.unref();
    return { host, port };
  };
  const address = () => (listening ??= listen());
  return {
    ruleIssues: running.ruleIssues,
    database(from) {
      databases += 1;
      const projectId = `${prefix}-${databases}`;
      const database: TestDatabase = {
        projectId,
        address,
        clock: service.clockOf(projectId, databaseId),
        snapshot: () => service.snapshot(projectId, databaseId),
        restore: (snapshot) => service.restore(projectId, databaseId, snapshot),
        clear: () => service.clear(projectId, databaseId),
        onCommit: (listener) =>
          service.onCommit((changes) => {
            const own = changes.filter((change) => change.project === projectId && change.database === databaseId);
            if (own.length > 0) listener(own.map((change) => committedChange(readIndexes(), change)));
          }),
      };
      if (from) database.restore(from);
      return database;
    },
    address,
    channel() {
      const channel = localChannel(service);
      channels.push(channel);
      return channel;
    },
    indexReport: running.indexReport,
    close() {
      for (const channel of channels) channel.close();
      running.close();
    },
  };
}
