import type fc from 'fast-check';
import type { Json } from './json.ts';
import type { Session } from './side.ts';

/** A difference between the emulators that is not a defect. */
export interface Accepted<Case> {
  readonly name: string;
  readonly reason: string;
  /** Returns whether this is the only difference between the results of both emulators. */
  matches(testCase: Case, official: Json, ours: Json): boolean;
}

/** A kind of behaviour to compare. */
export interface Kind<Case> {
  readonly name: string;
  /** Describes a case in the report (docs/parity.md). */
  readonly description: string;
  /** The default number of cases. */
  readonly caseCount: number;
  readonly arbitrary: fc.Arbitrary<Case>;
  /** Runs a case on one emulator and returns a result that must be the same for both. */
  runCase(session: Session, testCase: Case): Promise<Json>;
  readonly accepted: readonly Accepted<Case>[];
}
