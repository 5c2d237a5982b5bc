import { defaultLanguage } from '@glimpse/contract/languages/language';
import { intlLanguage, memoized, t } from '../../../lib/languages/translate.ts';

const format = memoized(
  (language: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

/** English times have 24 hours, as in `fullTime` of lib/languages/dates.ts. */
const show = (timeMs: number, options: Intl.DateTimeFormatOptions): string => {
  const language = intlLanguage();
  return format(language === defaultLanguage ? 'en-GB' : language, options).format(timeMs);
};

/** Returns midnight at the start of the day, in local time. */
const startOfDay = (timeMs: number): number => new Date(timeMs).setHours(0, 0, 0, 0);

/** Returns how many days ago a time was, by the calendar. A day can have 23 or 25 hours. */
const daysAgo = (timeMs: number, nowMs: number): number =>
  Math.round((startOfDay(nowMs) - startOfDay(timeMs)) / (24 * 60 * 60 * 1000));

const isSameYear = (timeMs: number, nowMs: number) => new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear();

const dateOptions = (timeMs: number, nowMs: number, month: 'short' | 'long'): Intl.DateTimeFormatOptions => ({
  day: 'numeric',
  month,
  ...(!isSameYear(timeMs, nowMs) && { year: 'numeric' }),
});

/** Formats the time of a message, such as `14:05`. */
export const clockTime = (timeMs: number): string => show(timeMs, { hour: '2-digit', minute: '2-digit' });

/** Formats the time of the last message in the list: the time of day, the day of the week, or the date. */
export function listTime(timeMs: number, nowMs: number): string {
  const days = daysAgo(timeMs, nowMs);
  if (days <= 0) return clockTime(timeMs);
  return show(timeMs, days < 7 ? { weekday: 'short' } : dateOptions(timeMs, nowMs, 'short'));
}

/** Formats the day of a message: today, yesterday, the day of the week, or the date. */
export function dayTitle(timeMs: number, nowMs: number): string {
  const days = daysAgo(timeMs, nowMs);
  if (days <= 0) return t('conversations.today');
  if (days === 1) return t('conversations.yesterday');
  return show(timeMs, days < 7 ? { weekday: 'long' } : dateOptions(timeMs, nowMs, 'long'));
}

export const isSameDay = (oneMs: number, otherMs: number): boolean => startOfDay(oneMs) === startOfDay(otherMs);
