import { postCalls } from '@glimpse/contract/posts/post-calls';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';

export const pins: ToggleKind = {
  noun: 'pin',
  send: (postId, value) => call(value ? postCalls.pinPost : postCalls.unpinPost, { params: { postId } }),
  texts: (value) => ({ success: value ? t('posts.pinned') : t('posts.unpinned'), failure: true }),
};

/** The toggle that pins an own post to the viewer's profile. */
export const usePin = (postId: string): ToggleControl =>
  useToggle(pins, postId, useViewer().profile?.pinnedPostIds.includes(postId));

/** Returns the label of the toggle. The label names the action of the next press. */
export const pinLabel = (isOn: boolean): string => (isOn ? t('posts.unpin') : t('posts.pin'));
