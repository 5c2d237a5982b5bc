import type fc from 'fast-check';
import type { Json } from './json.ts';
import type { Session } from './side.ts';

/** An accepted difference. */
export interface Accepted<Case> {
  readonly name: string;
  readonly reason: string;
  /** Returns whether this is the only difference between the two results. */
  covers(one: Case, official: Json, ours: Json): boolean;
}

/** A kind of behaviour to compare. */
export interface Kind<Case> {
  readonly name: string;
  /** Describes a case on the page. */
  readonly description: string;
  /** The default number of cases. */
  readonly cases: number;
  readonly arbitrary: fc.Arbitrary<Case>;
  /** Runs a case on one emulator and returns a result that must be the same for both. */
  play(session: Session, one: Case): Promise<Json>;
  readonly accepted: readonly Accepted<Case>[];
}
