import { noon } from '../people.ts';

/** More than the second in which a task of the same name is enqueued once, and than what the caches keep. */
const stepMs = 10_000;

let nowMs = noon;

// Counts must not depend on the day, for example because a notification is about the followers of one day, or on the
// speed of the machine, because the sweep stops when its time is up. Each time is later than the previous one, so that
// a change of a time is a change.
Date.now = () => nowMs++;

/** Lets time pass between two actions, so that the second does not profit from what the first has just done. */
export function letTimePass(ms: number = stepMs): void {
  nowMs = Math.ceil((nowMs + ms) / stepMs) * stepMs;
}
