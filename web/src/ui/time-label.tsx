import { fullTime, machineTime, useRelativeTime } from '../lib/languages/dates.ts';

/**
 * Shows a relative time such as '5 minutes ago' and updates it. Its tooltip is the full date. `timeMs` is in epoch
 * milliseconds.
 */
export function TimeLabel({ timeMs }: { timeMs: number }) {
  return (
    <time dateTime={machineTime(timeMs)} title={fullTime(timeMs)}>
      {useRelativeTime(timeMs)}
    </time>
  );
}
