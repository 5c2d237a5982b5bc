/** The parts of firebase-tools 15.34.2 that the patches replace or call. */
declare module 'firebase-tools/lib/emulator/auth/state' {
  /** `lastLoginAt` in ms and `validSince` in s since 1970. */
  type Account = { lastLoginAt?: string; validSince?: string };
  export class ProjectState {
    createUserWithLocalId(localId: string, account: Account): Account | undefined;
  }
  export class AgentProjectState extends ProjectState {
    constructor(projectId: string);
  }
}

declare module 'firebase-tools/lib/emulator/functionsRuntimeWorker' {
  type Runtime = { process: import('node:child_process').ChildProcess };
  export const RuntimeWorkerState: Record<'IDLE' | 'BUSY' | 'FINISHING', string>;
  export class RuntimeWorker {
    constructor(id: string, runtime: Runtime & { events: object; conn: object });
    runtime: Runtime;
    state: string;
    waitForSocketReady(): Promise<void>;
  }
  export class RuntimeWorkerPool {
    cleanUpWorkers(): void;
    getTriggerWorkers(id: string, runtime?: string): { state: string }[];
    setTriggerWorkers(id: string, workers: { state: string }[]): void;
    getIdleWorker(id: string, runtime?: string): { state: string } | undefined;
  }
}

declare module 'firebase-tools/lib/emulator/functionsEmulator' {
  export class FunctionsEmulator {
    startRuntime(backend: object, trigger?: { id?: string }): Promise<unknown>;
  }
}

declare module 'firebase-tools/lib/emulator/auth/server' {
  export function createApp(projectId: string): Promise<import('node:http').RequestListener>;
}
