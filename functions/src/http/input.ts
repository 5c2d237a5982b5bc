import { AppError } from '@glimpse/contract/errors';
import { validationTexts } from '@glimpse/contract/texts';
import type * as z from 'zod/mini';

/** A text that is a sentence of its own (the specification's all are) needs no name before it. */
const isSentence = (text: string): boolean =>
  Object.values<string>(validationTexts).includes(text) || /^[A-Z].* .*\.$/.test(text);

/** `value` as `schema` reads it. Throws `invalid-argument` with what is wrong and where. */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid-argument', describeIssue(parsed.error.issues[0]));
}

interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

function describeIssue(issue: Issue | undefined): string {
  if (!issue) return 'The request is not valid.';
  // Other texts say what "must" be, and need the name.
  if (isSentence(issue.message) || issue.path.length === 0) return issue.message;
  const text = issue.message === 'Invalid input' ? 'is missing or not valid' : issue.message;
  return `${issue.path.map(String).join('.')} ${text}`;
}

/** The query string as plain fields; one that is given twice becomes a list, which no schema takes. */
export function readQuery(url: string): Record<string, string | string[]> {
  if (!url.includes('?')) return {};
  const search = new URLSearchParams(url.split('?', 2)[1] ?? '');
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
