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

declare module 'firebase-tools/lib/apiv2' {
  export class Client {
    constructor(options: { urlPrefix: string; auth: boolean });
    /** `timeout` in ms. */
    request(options: { method: 'GET'; path: string; timeout?: number }): Promise<{ status: number }>;
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
    /** By the key of a trigger, which is its region and its name. */
    triggers: Record<string, { def: { id: string } }>;
    startRuntime(backend: object, trigger?: { id?: string }): Promise<unknown>;
    handleHttpsTrigger(
      request: { params: { region?: string; trigger_name: string } },
      response: import('express').Response,
    ): Promise<void>;
  }
}

declare module 'firebase-tools/lib/emulator/auth/server' {
  export function createApp(projectId: string): Promise<import('node:http').RequestListener>;
}

declare module 'firebase-tools/lib/emulator/storage/errors' {
  export class NotFoundError extends Error {}
}

declare module 'firebase-tools/lib/emulator/storage/persistence' {
  export class Persistence {
    constructor(folder: string);
  }
}

declare module 'firebase-tools/lib/emulator/storage/upload' {
  export class UploadService {
    constructor(persistence: object);
  }
}

declare module 'firebase-tools/lib/emulator/storage/files' {
  export class StorageLayer {
    constructor(...parts: unknown[]);
    getBytes(bucket: string, object: string, size?: number, offset?: number): Buffer | undefined;
    getObject(request: object): Promise<{ metadata: object; data: Buffer | undefined }>;
  }
}

declare module 'firebase-tools/lib/emulator/storage/apis/shared' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  export let sendFileBytes: (
    metadata: object,
    data: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
  ) => void;
}

declare module 'firebase-tools/lib/emulator/storage/apis/firebase' {
  /** `metadata` are those of the request, which contain the custom metadata. */
  export type FileRequest = { metadata?: { metadata?: object | null } | null };
  type Method = (request: FileRequest) => unknown;
  type Emulator = {
    uploadService: Record<'startResumableUpload' | 'multipartUpload', Method>;
    storageLayer: Record<'updateObjectMetadata', Method>;
  };
  export let createFirebaseEndpoints: (emulator: Emulator) => import('express').Router;
}

declare module 'firebase-tools/lib/emulator/storage/server' {
  export function createApp(projectId: string, emulator: object): Promise<import('node:http').RequestListener>;
}

declare module 'firebase-tools/lib/emulator/registry' {
  type Info = { name: string; host: string; port: number };
  type Step = () => Promise<void>;
  type Instance = { getName(): string; getInfo(): Info; start: Step; connect: Step; stop: Step };
  export const EmulatorRegistry: { getInfo(name: string): Info; set(name: string, instance: Instance): void };
}

declare module 'firebase-tools/lib/deploy/functions/runtimes/node/versioning' {
  export let getLatestSDKVersion: () => string | undefined;
  export function checkFunctionsSDKVersion(current: string): void;
}

declare module 'firebase-tools/lib/deploy/functions/runtimes/discovery' {
  export function detectFromYaml(folder: string, projectId: string, runtime: string): Promise<object | undefined>;
}

declare module 'firebase-tools/lib/deploy/functions/runtimes/node' {
  export class Delegate {
    constructor(projectId: string, projectFolder: string, sourceDir: string, runtime: string);
    projectId: string;
    sourceDir: string;
    runtime: string;
    sdkVersion: string;
    discoverBuild(config: object, env: Record<string, string>): Promise<object>;
    spawnFunctionsProcess(config: object, env: Record<string, string>): import('node:events').EventEmitter;
  }
}

declare module 'firebase-tools/lib/unzip.js' {
  export function unzip(archive: string, folder: string): Promise<void>;
}
