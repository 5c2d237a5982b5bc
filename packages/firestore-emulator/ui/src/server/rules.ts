import type { WireFields, WireQuery } from '../values/wire.ts';
import { call, type DatabaseName } from './call.ts';

export interface Issue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  readonly line: number;
  readonly column: number;
}

/** An expression of the rules with the values that it had. */
export interface Expression {
  readonly sourcePosition: {
    readonly line: number;
    readonly column: number;
    readonly currentOffset: number;
    readonly endOffset: number;
  };
  readonly values: readonly { readonly value: CoveredValue; readonly count: number }[];
  readonly children?: readonly Expression[];
}

/** A value in the JSON of the coverage report, for example `{ "boolValue": true }`. */
export type CoveredValue = Readonly<Record<string, unknown>>;

export interface LoadedRules {
  /** Null if the emulator has no rules, or only invalid ones. */
  readonly source: string | null;
  readonly fileName: string;
  /** The path of the file with which the emulator was started. */
  readonly file: string | null;
}

const methods = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Method = (typeof methods)[number];
export const ruleMethods: readonly Method[] = methods;
export const isMethod = (text: string | null): text is Method => methods.some((each) => each === text);

export interface Simulation {
  readonly source: string;
  readonly method: Method;
  readonly path: string;
  readonly claims: object | null;
  readonly fields: WireFields;
  readonly merge: boolean;
  readonly query: WireQuery;
}

export interface SimulationResult {
  readonly issues: readonly Issue[];
  /** Absent if the rules have errors. */
  readonly verdict?: { readonly allowed: boolean; readonly message: string; readonly explanation: string | null };
  readonly report?: readonly Expression[];
}

const namesOf = ({ project, database }: DatabaseName) => ({ project, database });

export const readRules = (database: DatabaseName): Promise<LoadedRules> =>
  call('GET', '/rules', { parameters: namesOf(database) });

export const readRulesFile = (): Promise<{ source: string }> => call('GET', '/rules-file');

export const saveRulesFile = (source: string): Promise<object> => call('PUT', '/rules-file', { body: { source } });

const rulesPath = ({ project, database }: DatabaseName): string =>
  `/emulator/v1/projects/${encodeURIComponent(project)}/databases/${encodeURIComponent(database)}`;

/** Loads rules into the emulator. Fails with the errors, and the old rules stay active then. */
export const loadRules = (database: DatabaseName, content: string, name: string): Promise<object> =>
  call('PUT', `${rulesPath(database)}:securityRules`, { body: { rules: { files: [{ name, content }] } } });

/** The coverage of the active rules by all requests so far. */
export const readCoverage = (
  database: DatabaseName,
): Promise<{ rules: { files?: readonly { content: string }[] }; report: readonly Expression[] }> =>
  call('GET', `${rulesPath(database)}:ruleCoverage`);

export const simulate = (database: DatabaseName, simulation: Simulation): Promise<SimulationResult> =>
  call('POST', '/simulate', { body: simulation, parameters: namesOf(database) });
