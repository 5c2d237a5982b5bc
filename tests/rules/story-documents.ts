import { paths } from '@glimpse/contract/paths';
import { Timestamp } from 'firebase/firestore';
import { type DocumentCase, ownerReads } from './case.ts';
import { ownerAndFollower, ownerOnly, type Role, signedIn, unblocked } from './roles.ts';

const past = Timestamp.fromMillis(1_750_000_000_000);
const future = Timestamp.fromMillis(Date.UTC(2999, 0));

const live = { expireAt: future, visibility: 'public', highlightIds: [], isReported: false };
/** Everybody whom Ana has not blocked, except people who are signed out. */
const signedInUnblocked = signedIn.filter((role) => unblocked.includes(role));

/** Ana's stories by id, with the roles that can read each and its files. */
export const stories: Readonly<Record<string, { readonly stored: object; readonly readers: readonly Role[] }>> = {
  open: { stored: live, readers: signedInUnblocked },
  circle: { stored: { ...live, visibility: 'followers' }, readers: ownerAndFollower },
  moderated: { stored: { ...live, visibility: 'hidden' }, readers: ownerOnly },
  reported: { stored: { ...live, visibility: 'hidden', isReported: true }, readers: ['owner', 'moderator'] },
  expired: { stored: { ...live, expireAt: past }, readers: ownerOnly },
  highlighted: { stored: { ...live, expireAt: past, highlightIds: ['h1'] }, readers: signedInUnblocked },
};

export const storyFields = (stored: object) => ({ uid: 'ana', media: null, createdAt: past, ...stored });

const highlight = { title: 'Light', storyIds: ['s1'], createdAt: past };

export const storyDocuments: readonly DocumentCase[] = [
  ...Object.entries(stories).map(
    ([id, { stored, readers }]): DocumentCase => ({
      path: paths.story('ana', id),
      stored: storyFields(stored),
      // Otherwise an author could keep a story readable, or reverse a moderator's decision.
      update: () => ({ expireAt: future, visibility: 'public' }),
      allowed: { get: readers, list: ownerOnly },
    }),
  ),
  {
    path: paths.storyViewer('ana', 'open', 'fay'),
    stored: { uid: 'fay', authorUid: 'ana', createdAt: past, expireAt: future },
    allowed: ownerReads,
  },
  {
    path: paths.storyTrayEntry('ana', 'cy'),
    stored: { uid: 'cy', storyId: 's1', createdAt: past, expireAt: future, seenUntil: 0, isSeen: false },
    update: () => ({ isSeen: true }),
    allowed: ownerReads,
  },
  { path: paths.mutedStories('ana'), stored: { uids: ['cy'] }, allowed: { get: ownerOnly } },
  { path: paths.highlight('ana', 'h1'), stored: highlight, allowed: { get: ownerAndFollower, list: ownerAndFollower } },
  {
    path: paths.highlight('cy', 'h1'),
    stored: highlight,
    allowed: { get: signedInUnblocked, list: signedInUnblocked },
  },
  // Sue is suspended.
  { path: paths.highlight('sue', 'h1'), stored: highlight, allowed: { get: ['suspended'], list: ['suspended'] } },
];
