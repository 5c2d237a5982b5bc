import { preferenceCalls } from '@glimpse/contract/preferences/preference-calls';
import { defaultPreferences, type PreferencesDoc, PreferencesEdit } from '@glimpse/contract/preferences/preferences';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { usePendingVariables } from '../../lib/outbox/use-mutations.ts';
import type { MutationKind } from '../../lib/outbox/use-outbox-mutation.ts';
import type { Person } from '../profiles/queries.ts';

const Variables = z.object({ uid: z.string(), edit: PreferencesEdit });

/** Changes the viewer's preferences. Its id is the uid of the viewer. */
export const changePreferences: MutationKind<z.input<typeof Variables>> = {
  noun: 'changePreferences',
  options: {
    mutationFn: ({ edit }) => call(preferenceCalls.changePreferences, { body: edit }),
    // Updates the cache, so that the old values do not reappear until the listeners deliver the new ones.
    onSuccess: (_response, { uid, edit: { hidesLikeCounts, ...edit } }, _result, { client }) => {
      const change = hidesLikeCounts === undefined ? { hasPreferences: true } : { hidesLikeCounts };
      client.setQueryData<Person | null>(['viewer', uid], (before) => before && { ...before, ...change });
      if (hidesLikeCounts !== undefined) return;
      client.setQueryData<PreferencesDoc>(['preferences', uid], (before = defaultPreferences) => ({
        ...before,
        ...edit,
      }));
    },
    meta: { failure: true },
  },
};

/** Returns the pending changes of the viewer's preferences, later ones over earlier ones. */
export function usePendingPreferences(uid: string): PreferencesEdit {
  const pending = usePendingVariables(changePreferences.noun, uid, Variables);
  return Object.assign({}, ...pending.map(({ edit }) => edit));
}
