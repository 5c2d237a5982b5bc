import { api } from '@glimpse/contract/api';
import { clientTexts } from '@glimpse/contract/texts';
import type { ProfileEdit } from '@glimpse/contract/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Person } from '../people/queries.ts';
import { profileKey } from './queries.ts';

/** Saves the viewer's own profile; what is left out of the edit stays as it is. */
export function useEditProfile(person: Person) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userData: ProfileEdit) => call(api.editUser, { body: { userData } }),
    // The listener brings the same a moment later; until then the panel would close on the old text.
    onSuccess: ({ user: { bio, website, profileAvatar } }) => {
      for (const queryKey of [profileKey(person.email), ['viewer', person.id]]) {
        client.setQueryData<Person | null>(
          queryKey,
          (before) => before && { ...before, bio, website, profileAvatar },
        );
      }
    },
    meta: { success: clientTexts.profileUpdated, failure: clientTexts.profileFailed },
  });
}
