import { call, type DatabaseName } from './call.ts';
import type { LoggedRequest } from './logged-request.ts';

export interface Usage {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

interface Statistics {
  readonly usage: Usage;
  readonly listeners: readonly LoggedRequest[];
  readonly slowQueries: readonly LoggedRequest[];
  readonly hotDocuments: readonly HotDocument[];
}

export interface HotDocument {
  readonly name: string;
  /** The largest number of writes in five seconds, and when that was, in microseconds since 1970. */
  readonly writes: number;
  readonly time: number;
}

export const readStatistics = (project: string): Promise<Statistics> =>
  call('GET', '/statistics', { parameters: { project } });

export interface Overview {
  /** The project of the Emulator Suite. */
  readonly projectId: string | null;
  readonly databases: readonly (DatabaseName & { readonly documents: number })[];
  readonly hasIndexFile: boolean;
}

export const readOverview = (): Promise<Overview> => call('GET', '/overview');
