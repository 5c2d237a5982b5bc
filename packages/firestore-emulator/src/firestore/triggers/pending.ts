import type { DocumentChange } from '../border/service.ts';
import type { TriggerEvent } from './events.ts';
import type { Trigger } from './registry.ts';

/** An event that is not delivered yet. */
export interface Pending {
  trigger: Trigger;
  readonly change: DocumentChange;
  readonly enqueuedAtMs: number;
  /** Built on the first attempt. A repeated event must have the same id. */
  event: TriggerEvent | null;
  unknownSinceMs: number | null;
  /** How often no response came. */
  silences: number;
  /** How often the function's process died. */
  deaths: number;
}

export const describe = ({ trigger, change }: Pending): string => `${trigger.key} (${change.name})`;
