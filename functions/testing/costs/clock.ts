import { noon } from '../people.ts';

/** More than the second in which a task of the same name is enqueued once, and than what the caches keep. */
const stepMs = 10_000;

const realNow = Date.now;
let offsetMs = noon - realNow();

// Counts must not depend on the day, for example because a notification is about the followers of one day.
Date.now = () => realNow() + offsetMs;

/** Lets time pass between two actions, so that the second does not profit from what the first has just done. */
export function letTimePass(ms: number = stepMs): void {
  offsetMs += ms;
}
