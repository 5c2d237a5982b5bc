import { defaultLanguage } from '@glimpse/contract/languages/language';
import { useSyncExternalStore } from 'react';
import { intlLanguage, memoized, t } from './translate.ts';
import { useLanguage } from './use-language.ts';

const relativeFormat = memoized((language: string) => new Intl.RelativeTimeFormat(language));

const ago = (amount: number, unit: Intl.RelativeTimeFormatUnit) => relativeFormat(intlLanguage()).format(-amount, unit);

/**
 * Returns 'just now', or the age in seconds, minutes, hours, days (under 30), months (under 365 days) or years, in the
 * current language. The specification prescribes the English labels. Both times are epoch milliseconds. A time in the
 * future (because a clock is wrong) is 'just now'.
 */
export function relativeTime(thenMs: number, nowMs: number): string {
  const seconds = Math.floor((nowMs - thenMs) / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor((seconds + clockShift(thenMs, nowMs)) / (24 * 60 * 60));
  if (days >= 365) return ago(Math.floor(days / 365), 'year');
  if (days >= 30) return ago(Math.floor(days / 30), 'month');
  if (days >= 1) return ago(days, 'day');
  if (hours >= 1) return ago(hours, 'hour');
  if (minutes >= 1) return ago(minutes, 'minute');
  return seconds >= 1 ? ago(seconds, 'second') : t('common.justNow');
}

/**
 * Returns by how many seconds the local clock was set forward between two times. A day with a shift has 23 or 25 hours.
 */
const clockShift = (thenMs: number, nowMs: number): number =>
  (new Date(thenMs).getTimezoneOffset() - new Date(nowMs).getTimezoneOffset()) * 60;

/**
 * Formats date and time in the viewer's time zone. In English, the format is `20 November 2026, 08:30`. Other languages
 * have their usual format.
 */
export function fullTime(thenMs: number): string {
  const time = new Date(thenMs);
  if (intlLanguage() !== defaultLanguage)
    return time.toLocaleString(intlLanguage(), { dateStyle: 'long', timeStyle: 'short' });
  const date = time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return `${date}, ${time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}

/** Formats a time for the `datetime` attribute. */
export const machineTime = (thenMs: number): string => new Date(thenMs).toISOString();

const tickMs = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const nowMs = () => Math.floor(Date.now() / tickMs) * tickMs;

/** The current time in epoch milliseconds, in steps of 15 s, so that a component renders at most every 15 s. */
export const useNow = (): number => useSyncExternalStore(subscribe, nowMs);

/** `relativeTime` at the current time of `useNow`. The component renders when the label or the language changes. */
export function useRelativeTime(thenMs: number): string {
  useLanguage();
  return useSyncExternalStore(subscribe, () => relativeTime(thenMs, nowMs()));
}
