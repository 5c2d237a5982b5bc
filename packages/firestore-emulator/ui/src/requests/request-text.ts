import type { LoggedRequest } from '../server/logged-request.ts';

const successes: ReadonlySet<string> = new Set(['OK', 'RUNNING', 'LISTENING']);

export const isFailure = ({ status }: LoggedRequest): boolean => !successes.has(status);

export function targetText({ targets, targetCount }: LoggedRequest): string {
  const [first] = targets;
  if (!first) return '';
  return targetCount > 1 ? `${first.path} and ${targetCount - 1} more` : first.path || '(root)';
}

export function userText({ user }: LoggedRequest): string {
  if (typeof user === 'string') return user;
  return user.uid === '' ? 'user without a uid' : user.uid;
}

export function durationText(durationMs: number | null): string {
  if (durationMs === null) return '';
  return durationMs < 10 ? `${durationMs.toFixed(1)} ms` : `${Math.round(durationMs).toLocaleString('en')} ms`;
}

/** `1 read` or `2 reads`. */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** `12:30:45.123` in the time zone of the person. */
export function timeText(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${milliseconds}`;
}
