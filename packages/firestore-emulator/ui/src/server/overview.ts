import { call, type DatabaseName } from './call.ts';

export interface Overview {
  /** The project of the Emulator Suite. */
  readonly projectId: string | null;
  readonly databases: readonly (DatabaseName & { readonly documents: number })[];
  readonly hasIndexFile: boolean;
}

export const readOverview = (): Promise<Overview> => call('GET', '/overview');
