import type * as declared from '../../matchers/matchers.d.ts';
import type { DenialExpectation, IndexExpectation, Request } from '../../matchers/matchers.d.ts';

const toResult = ({ pass, message }: Check) => ({ pass, message: () => message });

/** The matchers for `expect.extend` of vitest and jest. */
export const matchers: typeof declared.matchers = {
  toBeDenied: async (request, expected) => toResult(await checkDenied(request, expected)),
  toBeAllowed: async (request) => toResult(await checkAllowed(request)),
  toNeedIndex: async (request, expected) => toResult(await checkNeedsIndex(request, expected)),
};

/** Throws the text of a check that did not pass. */
function required({ pass, message }: Check): void {
  if (!pass) throw new Error(message);
}

export const assertDenied: typeof declared.assertDenied = async (request, expected) =>
  required(await checkDenied(request, expected));
export const assertAllowed: typeof declared.assertAllowed = async (request) => required(await checkAllowed(request));
export const assertNeedsIndex: typeof declared.assertNeedsIndex = async (request, expected) =>
  required(await checkNeedsIndex(request, expected));

/** The result of a check. `message` says what was wrong, or what the opposite of the check would expect. */
export interface Check {
  readonly pass: boolean;
  readonly message: string;
}

type Outcome = { readonly error: unknown } | null;

/** Checks that the rules deny a request. Rejects if it fails for another reason. */
async function checkDenied(request: Request, expected: DenialExpectation = {}): Promise<Check> {
  const outcome = await outcomeOf(request);
  const wanted = describe(expected);
  if (outcome === null)
    return { pass: false, message: `The rules must deny this request${wanted}, but it was allowed.` };
  const denial = requireDenial(outcome.error, `The rules must deny this request${wanted}, but it failed otherwise`);
  if (meets(denial, expected))
    return { pass: true, message: `The rules must not deny this request${wanted}:\n\n${denial.message}` };
  const problem = `The rules must deny this request${wanted}, but they did for another reason`;
  return { pass: false, message: `${problem}:\n\n${explained(denial)}` };
}

/** Checks that a request succeeds. Rejects if it fails for another reason than a denial. */
async function checkAllowed(request: Request): Promise<Check> {
  const outcome = await outcomeOf(request);
  if (outcome === null) return { pass: true, message: 'The rules must deny this request, but it was allowed.' };
  const denial = requireDenial(outcome.error, 'The rules must allow this request, but it failed otherwise');
  return { pass: false, message: `The rules must allow this request, but they deny it:\n\n${explained(denial)}` };
}

/** Checks that a query fails because an index is missing. Rejects if it fails for another reason. */
async function checkNeedsIndex(request: Request, expected: IndexExpectation = {}): Promise<Check> {
  const outcome = await outcomeOf(request);
  const wanted = Object.keys(expected).length > 0 ? `\n\n${JSON.stringify(expected, null, 2)}` : '';
  if (outcome === null) {
    const message = `This query must need an index that is missing, but it succeeded.${wanted}\n\n${indexHint}`;
    return { pass: false, message };
  }
  const text = outcome.error instanceof Error ? outcome.error.message : '';
  const [, found] = /firestore\.indexes\.json lacks, in "\w+":\s+(\{[\s\S]*\})\s*$/.exec(text) ?? [];
  if (found === undefined)
    throw otherFailure('This query must need an index that is missing, but it failed otherwise', outcome.error);
  if (contains(JSON.parse(found), expected))
    return { pass: true, message: `This query must not need this index:\n\n${found}` };
  return { pass: false, message: `This query must need this index:${wanted}\n\nIt needs another one:\n\n${found}` };
}

const indexHint =
  "The emulator checks indexes if it is started with `indexes: { file, missing: 'refuse' }` or `--require-indexes FILE`.";
const explainHint =
  'The emulator explains denials if it is started with `explainDenials: true` or `--explain-denials`.';

async function outcomeOf(request: Request): Promise<Outcome> {
  try {
    await (typeof request === 'function' ? request() : request);
    return null;
  } catch (error) {
    return { error };
  }
}

function requireDenial(error: unknown, problem: string): Denial {
  const denial = denialOf(error);
  if (denial === null) throw otherFailure(problem, error);
  return denial;
}

function otherFailure(problem: string, cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? `${String(cause.code)}: ` : '';
  return new Error(`${problem}: ${code}${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

/** Both conditions must be met by the same reason. */
function meets({ message, reasons, allowLines }: Denial, { because, line }: DenialExpectation): boolean {
  if (because === undefined && line === undefined) return true;
  const inText = (text: string) => because === undefined || matches(text, because);
  const atLine = (lines: readonly number[]) => line === undefined || lines.includes(line);
  if (reasons.some(({ text, lines }) => inText(text) && atLine([...lines, ...allowLines]))) return true;
  return reasons.length === 0 && inText(message) && atLine(allowLines);
}

/** A pattern with the flag `g` or `y` would start where its last match ended. */
const matches = (text: string, because: string | RegExp): boolean =>
  typeof because === 'string' ? text.includes(because) : text.search(because) >= 0;

function describe({ because, line }: DenialExpectation): string {
  const reason = because === undefined ? '' : ` because of ${typeof because === 'string' ? `"${because}"` : because}`;
  return reason + (line === undefined ? '' : ` in line ${line}`);
}

const explained = ({ message, reasons }: Denial): string =>
  reasons.length > 0 ? message : `${message}\n\n${explainHint}`;

/** Returns whether `found` has everything that `expected` has. Lists must be equally long. */
function contains(found: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return found === expected;
  if (typeof found !== 'object' || found === null) return false;
  if (Array.isArray(expected) && (!Array.isArray(found) || found.length !== expected.length)) return false;
  const entries = new Map<string, unknown>(Object.entries(found));
  return Object.entries(expected).every(([key, value]) => contains(entries.get(key), value));
}

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
function denialOf(error: unknown): Denial | null {
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
