import { fullTime, machineTime, useRelativeTime } from '../lib/browser/dates.ts';

/** '5 minutes ago', kept up to date, with the full date as its tooltip. `timeMs`: epoch milliseconds. */
export function TimeLabel({ timeMs }: { timeMs: number }) {
  return (
    <time dateTime={machineTime(timeMs)} title={fullTime(timeMs)}>
      {useRelativeTime(timeMs)}
    </time>
  );
}
