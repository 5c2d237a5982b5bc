import { type ContactDoc, ProfileEdit } from '@glimpse/contract/profiles/user';
import { userCalls } from '@glimpse/contract/profiles/user-calls';
import type * as z from 'zod/mini';
import type { Person } from '../../../entities/profiles/queries.ts';
import { call } from '../../../lib/api/call.ts';
import { t } from '../../../lib/languages/translate.ts';
import { usePendingVariables } from '../../../lib/outbox/use-mutations.ts';
import { type MutationKind, useOutboxMutation } from '../../../lib/outbox/use-outbox-mutation.ts';

/** The variables of the mutation are the changed fields. */
export const editProfile: MutationKind<ProfileEdit, z.output<typeof userCalls.editUser.response>> = {
  noun: 'editProfile',
  options: {
    mutationFn: (userData) => call(userCalls.editUser, { body: { userData } }),
    // Updates the cache, so that the old texts do not reappear until the listener delivers the new profile.
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
    // Getters, because the language can change between the loading of this module and the toast.
    meta: {
      get success() {
        return t('people.profileUpdated');
      },
      get failure() {
        return t('common.profileFailed');
      },
    },
  },
};

/** Saves the viewer's own profile. */
export const useEditProfile = (uid: string) => useOutboxMutation(editProfile, uid);

/** Returns the viewer's own profile with the pending edits, later edits over earlier ones. */
export function useEditedProfile(person: Person): Person {
  const edits = usePendingVariables(editProfile.noun, person.id, ProfileEdit);
  return edits.length === 0 ? person : Object.assign({ ...person }, ...edits);
}
