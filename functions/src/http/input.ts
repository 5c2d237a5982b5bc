import { AppError } from '@glimpse/contract/errors';
import { reasonOfText } from '@glimpse/contract/texts/en/errors';
import { validationTexts } from '@glimpse/contract/validation';
import type * as z from 'zod/mini';

/** Returns whether the text is a complete sentence, which needs no field name in front. */
const isSentence = (text: string): boolean =>
  Object.values<string>(validationTexts).includes(text) || /^[A-Z].* .*\.$/.test(text);

/** Returns the parsed value. Throws `invalid-argument` with the field name and the problem. */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const message = describeIssue(parsed.error.issues[0]);
  throw new AppError('invalid-argument', message, undefined, { reason: reasonOfText(message) });
}

interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

function describeIssue(issue: Issue | undefined): string {
  if (!issue) return 'The request is not valid.';
  // Other texts start with "must" or "is" and need the field name in front.
  if (isSentence(issue.message) || issue.path.length === 0) return issue.message;
  const text = issue.message === 'Invalid input' ? 'is missing or not valid' : issue.message;
  return `${issue.path.map(String).join('.')} ${text}`;
}

/** Returns the query parameters. A repeated parameter becomes a list, which every schema rejects. */
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
