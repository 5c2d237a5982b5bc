/**
 * What other programs use of this package; its command line is `glimpse-emulator`. src/index.ts implements it and is held
 * to it by the compiler; written by hand, since a generated one would carry every type inside.
 */
export { emulatorEnvironment, emulatorVariables } from './launcher/environment.mjs';

export interface EmulatorOptions {
  /** An address of this machine; `localhost` is every address of that name. */
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly projectId?: string | null;
  /** Says on stderr when data is written to another project than `projectId`. */
  readonly singleProjectMode?: boolean;
  /** Null: everything is allowed. */
  readonly rules?: { readonly source: string; readonly fileName: string } | null;
  /** An `.overall_export_metadata` file whose documents every database starts with. */
  readonly seedFromExport?: string | null;
  /** Where triggers are delivered. */
  readonly functionsEmulator?: { readonly host: string; readonly port: number } | null;
  /** Called for `POST /shutdown`. */
  readonly onShutdown?: () => void;
}

/** Something found in the rules. */
export interface RuleIssue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  /** 1-based, of the offending token. */
  readonly line: number;
  readonly column: number;
  readonly fileName: string;
}

export interface RunningEmulator {
  readonly host: string;
  readonly port: number;
  /** With errors among them, everybody but admins is refused until good rules arrive. */
  readonly ruleIssues: readonly RuleIssue[];
  /** Trigger events not yet delivered. */
  pendingEvents(): number;
  /** Drops all data and transactions and applies the seed again, as `POST /reset` does. */
  reset(): Promise<void>;
  /** Ends everything at once, open streams included. */
  close(): void;
}

/**
 * The Firestore emulator in this process: gRPC, REST, WebChannel and the control endpoints on one port. It listens when
 * the promise resolves. Rejects with the system's error when it cannot listen (EADDRINUSE), with a FirestoreError of
 * code INVALID_ARGUMENT when the seed cannot be read.
 */
export function startEmulator(options: EmulatorOptions): Promise<RunningEmulator>;
