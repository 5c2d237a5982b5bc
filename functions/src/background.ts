import { runInvocation } from './logs/invocation.ts';
import { lineWriter } from './logs/log-line.ts';
import { isEachInvocationLogged } from './settings.ts';

const writeLine = () => lineWriter(isEachInvocationLogged());

/** Returns the options of a Firestore trigger that is retried until it succeeds. Its handler must be idempotent. */
export const retried = <Path extends string>(document: Path) => ({ document, retry: true });

/** Returns `handle` as the handler of an event. Each run writes a log line. `action` is the name of the function. */
export const loggedEvent =
  <Event extends { readonly id: string; readonly time: string }>(
    action: string,
    handle: (event: Event) => void | Promise<void>,
  ) =>
  (event: Event): Promise<void> =>
    runInvocation(
      writeLine(),
      action,
      { kind: 'trigger', requestId: event.id, delayMs: msSince(Date.parse(event.time)) },
      () => handle(event),
    );

/** The parts of a task that its log line needs. */
interface Task {
  readonly id: string;
  readonly retryCount: number;
  /** When the task was due, in seconds. Absent in the emulator. */
  readonly scheduledTime?: string;
}

/** Like `loggedEvent`, for the handler of a task. `jobKindOf` returns the kind of the job that the task runs. */
export const loggedTask =
  <T extends Task>(action: string, handle: (task: T) => Promise<void>, jobKindOf?: (task: T) => string) =>
  (task: T): Promise<void> =>
    runInvocation(
      writeLine(),
      action,
      {
        kind: 'task',
        requestId: task.id,
        delayMs: msSince(Number(task.scheduledTime) * 1000),
        earlierAttempts: task.retryCount,
        jobKind: jobKindOf?.(task),
      },
      () => handle(task),
    );

/** Like `loggedEvent`, for the handler of a schedule. */
export const loggedSchedule =
  (action: string, handle: () => Promise<void>) =>
  ({ scheduleTime }: { readonly scheduleTime: string }): Promise<void> =>
    runInvocation(
      writeLine(),
      action,
      { kind: 'schedule', requestId: scheduleTime, delayMs: msSince(Date.parse(scheduleTime)) },
      handle,
    );

/** Returns the milliseconds since an epoch time, at least 0 because clocks differ. Undefined for an unknown time. */
const msSince = (epochMs: number): number | undefined =>
  Number.isFinite(epochMs) ? Math.max(0, Math.round(Date.now() - epochMs)) : undefined;
