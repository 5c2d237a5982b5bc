import dayjs from 'dayjs';
import { useSyncExternalStore } from 'react';

const ago = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'} ago`;

/**
 * Returns 'just now', or the age in seconds, minutes, hours, days (under 30), months (under 365 days) or years. The
 * specification prescribes these labels. Both times are epoch milliseconds. A time in the future (because a clock is
 * wrong) is 'just now'.
 */
export function relativeTime(thenMs: number, nowMs: number): string {
  const age = (unit: 'second' | 'minute' | 'hour' | 'day') => dayjs(nowMs).diff(thenMs, unit);
  const days = age('day');
  if (days >= 365) return ago(Math.floor(days / 365), 'year');
  if (days >= 30) return ago(Math.floor(days / 30), 'month');
  if (days >= 1) return ago(days, 'day');
  if (age('hour') >= 1) return ago(age('hour'), 'hour');
  if (age('minute') >= 1) return ago(age('minute'), 'minute');
  return age('second') >= 1 ? ago(age('second'), 'second') : 'just now';
}

/** Formats date and time in the viewer's time zone: `20 November 2026, 08:30`. */
export const fullTime = (thenMs: number): string => dayjs(thenMs).format('D MMMM YYYY, HH:mm');

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

/** `relativeTime` at the current time of `useNow`. The component renders only when the label changes. */
export const useRelativeTime = (thenMs: number): string =>
  useSyncExternalStore(subscribe, () => relativeTime(thenMs, nowMs()));
