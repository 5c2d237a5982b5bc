import { storyCalls } from '@glimpse/contract/stories/story-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';

/** Mutes and unmutes the stories of a person. `muted` is the viewer's list, which the listener updates. */
export function useMuteStories(
  { uid, fullName: name }: { readonly uid: string; readonly fullName: string },
  muted: readonly string[] | undefined,
) {
  const params = { userId: uid };
  const mute = useMutation({
    mutationFn: () => call(storyCalls.muteStories, { params }),
    meta: { success: t('stories.muted', { name }), failure: true },
  });
  const unmute = useMutation({
    mutationFn: () => call(storyCalls.unmuteStories, { params }),
    meta: { success: t('stories.unmuted', { name }), failure: true },
  });
  return {
    isMuted: muted?.includes(uid) ?? false,
    setMuted: (isMuted: boolean) => (isMuted ? mute.mutate() : unmute.mutate()),
  };
}
