import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { bookmarkErrors } from '@glimpse/contract/bookmarks/bookmark';
import { collectionErrors } from '@glimpse/contract/bookmarks/collection';
import { commentErrors } from '@glimpse/contract/comments/comment';
import { conversationErrors } from '@glimpse/contract/conversations/conversation';
import { draftErrors } from '@glimpse/contract/drafts/draft';
import { followErrors } from '@glimpse/contract/follows/follow';
import { jobErrors } from '@glimpse/contract/jobs/job';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { moderationErrors } from '@glimpse/contract/moderation/moderation';
import { postErrors } from '@glimpse/contract/posts/post';
import { profileErrors } from '@glimpse/contract/profiles/user';
import { tagErrors } from '@glimpse/contract/rich-text/tag';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import { storyErrors } from '@glimpse/contract/stories/story';
import type { CallInput } from '../calls.ts';
import type { Role } from './world.ts';

const errors = {
  ...accountErrors,
  ...bookmarkErrors,
  ...followErrors,
  ...mediaErrors,
  ...moderationErrors,
  ...safetyErrors,
  ...signInErrors,
  guestCollections: collectionErrors.guest,
  collectionNotFound: collectionErrors.notFound,
  pinForeign: postErrors.pinForeign,
  ...tagErrors,
  guestMessages: conversationErrors.guestMessages,
  withSelf: conversationErrors.withSelf,
  conversationNotFound: conversationErrors.notFound,
  messageNotFound: conversationErrors.messageNotFound,
  messageForeign: conversationErrors.messageForeign,
  archiveForeignPost: postErrors.archiveForeign,
  alreadyLiked: postErrors.alreadyLiked,
  postNotFound: postErrors.notFound,
  editForeignPost: postErrors.editForeign,
  deleteForeignPost: postErrors.deleteForeign,
  editForeignComment: commentErrors.editForeign,
  deleteForeignComment: commentErrors.deleteForeign,
  guestDrafts: draftErrors.guestDrafts,
  guestStories: storyErrors.guest,
  storyNotFound: storyErrors.notFound,
  muteSelf: storyErrors.muteSelf,
  jobNotFound: jobErrors.notFound,
  userNotFound: profileErrors.notFound,
};
/** The result of a call: success, or the name of its error. */
export type Outcome = 'ok' | keyof typeof errors;
export const messageOf = (outcome: Exclude<Outcome, 'ok'>): string => errors[outcome]().message;

/** A call with its input, and the outcome for each role. */
export interface Row {
  readonly input: CallInput;
  readonly outcomes: Readonly<Record<Role, Outcome>>;
  /** The response contains data that only ana's followers may read. */
  readonly isSecret?: true;
}

export const row = (input: CallInput, outcomes: Row['outcomes']): Row => ({ input, outcomes });
export const secretRow = (input: CallInput, outcomes: Row['outcomes']): Row => ({ input, outcomes, isSecret: true });

export const everybody = (rest: Outcome, others: Partial<Record<Role, Outcome>> = {}): Row['outcomes'] => ({
  ...{ nobody: rest, owner: rest, follower: rest, requester: rest, stranger: rest },
  ...{ blocked: rest, suspended: rest, moderator: rest, guest: rest },
  ...others,
});
/** For calls that require an account that is not suspended. */
export const people = (rest: Outcome, others: Partial<Record<Role, Outcome>> = {}): Row['outcomes'] =>
  everybody(rest, { nobody: 'invalidToken', suspended: 'suspended', ...others });
