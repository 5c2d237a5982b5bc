/** Why a condition was not true: the expression that decided, its operands, and the calls that led to it. */
interface Reason {
  readonly text: string;
  /** The lines of the expression and of the calls. */
  readonly lines: readonly number[];
}

/** A denial by the rules, from the error that a client has received. */
export interface Denial {
  readonly message: string;
  /** The lines of the `allow` statements that did not grant. */
  readonly allowLines: readonly number[];
  /** Empty if the emulator does not explain denials. */
  readonly reasons: readonly Reason[];
}

const codes = ['permission-denied', 'PERMISSION_DENIED', 7, 'storage/unauthorized', 'storage/unauthenticated'];

/** Returns null if the error is not a denial. */
export function denialOf(error: unknown): Denial | null {
  if (!(error instanceof Error) || !('code' in error) || !codes.some((code) => code === error.code)) return null;
  const [before = '', explanation = ''] = error.message.split(' is refused:\n');
  const reasons = explanation.split(/\n(?= {2}\S)/).filter((text) => text.trim() !== '');
  return {
    message: error.message.trim(),
    allowLines: numbersIn(before, / @ L(\d+)/g),
    reasons: reasons.map((text) => ({ text, lines: numbersIn(text, /^ {2}\S*:(\d+) |, line (\d+)$/gm) })),
  };
}

const numbersIn = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, first, second]) => Number(first ?? second));
