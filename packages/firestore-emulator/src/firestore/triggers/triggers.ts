import type { DocumentChange, ServiceAdministration } from '../border/service.ts';
import type { ProjectRequest } from '../control/control.ts';
import { type DeliveryTimes, defaultDeliveryTimes, TriggerDelivery } from './delivery.ts';
import { TriggerRegistry } from './registry.ts';
import type { FunctionsAddress } from './send-event.ts';

/** Sends events for committed changes. `address` is null if no functions emulator runs. */
export function startTriggers(
  service: ServiceAdministration,
  address: FunctionsAddress | null,
  times: DeliveryTimes = defaultDeliveryTimes,
) {
  const registry = new TriggerRegistry((trigger) => {
    delivery?.onRegister(trigger);
    if (!delivery)
      console.error(`Function ${trigger.key} will get no events: started without --functions_emulator HOST:PORT.`);
  });
  const delivery = address && new TriggerDelivery(address, registry, times);
  const onCommit = (changes: readonly DocumentChange[]) => {
    for (const change of changes) {
      for (const trigger of registry.matching(change)) delivery?.enqueue(trigger, change);
    }
  };
  const unsubscribe = service.onCommit(onCommit);
  return {
    /** Serves the registration of functions. */
    endpoint: (call: ProjectRequest) => registry.serve(call),
    /** Returns the number of events that are not delivered yet. */
    pending: () => delivery?.pending ?? 0,
    close() {
      unsubscribe();
      delivery?.close();
    },
  };
}
