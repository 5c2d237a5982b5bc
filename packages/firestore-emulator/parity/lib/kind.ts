import type fc from 'fast-check';
import type { Json } from './json.ts';
import type { Session } from './side.ts';

/** A difference that may stay, and why. */
export interface Accepted<Case> {
  readonly name: string;
  readonly reason: string;
  /** Whether this, and nothing else, is what the two answers differ by. */
  covers(one: Case, official: Json, ours: Json): boolean;
}

/** One kind of behaviour: cases, and what a case shows on a side. */
export interface Kind<Case> {
  readonly name: string;
  /** What a case does, for the page. */
  readonly what: string;
  /** How many cases a run has, unless told otherwise. */
  readonly cases: number;
  readonly arbitrary: fc.Arbitrary<Case>;
  /** How many cases run at once; more when a case mostly waits. */
  readonly atOnce: number;
  /** Carries the case out and gives what must be the same on both sides. */
  play(session: Session, one: Case): Promise<Json>;
  readonly accepted: readonly Accepted<Case>[];
}
