import { type ContactDoc, ProfileEdit } from '@glimpse/contract/profiles/user';
import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { clientTexts } from '@glimpse/contract/texts';
import type * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { type MutationKind, useHeldMutation } from '../../lib/outbox/held-mutation.ts';
import { useMutations } from '../../lib/outbox/use-mutations.ts';
import type { Person } from '../profiles/queries.ts';

/** What is left out of the edit stays as it is. */
export const editProfile: MutationKind<ProfileEdit, z.output<typeof userCalls.editUser.answer>> = {
  noun: 'editProfile',
  options: {
    mutationFn: (userData) => call(userCalls.editUser, { body: { userData } }),
    // The listener brings the same a moment later; until then the old text would be back.
    onSuccess: ({ user: { _id, bio, website, profileAvatar } }, _edit, _result, { client }) => {
      for (const queryKey of [
        ['user', _id],
        ['viewer', _id],
      ]) {
        client.setQueryData<Person | null>(
          queryKey,
          (before) => before && { ...before, bio, profileAvatar, website: before.isPrivate ? '' : website },
        );
      }
      client.setQueryData<ContactDoc | null>(['contact', _id], (before) => before && { ...before, website });
    },
    meta: { success: clientTexts.profileUpdated, failure: clientTexts.profileFailed },
  },
};

/** Saves the viewer's own profile. */
export const useEditProfile = (uid: string) => useHeldMutation(editProfile, uid);

/** The viewer's own profile as it will be once their changes have been sent. */
export function useEditedProfile(person: Person): Person {
  const changes = useMutations(editProfile.noun, person.id, ({ state }) =>
    state.status === 'pending' ? ProfileEdit.safeParse(state.variables).data : undefined,
  );
  return changes.length === 0 ? person : Object.assign({ ...person }, ...changes);
}
