import { accountErrors } from '../../accounts/account-errors.ts';
import type { AppError } from '../../app-error.ts';
import { passwordTexts } from '../../auth/auth.ts';
import { signInErrors } from '../../auth/sign-in-errors.ts';
import { bookmarkErrors } from '../../bookmarks/bookmark.ts';
import { collectionErrors, collectionTexts } from '../../bookmarks/collection.ts';
import { commentErrors } from '../../comments/comment.ts';
import { conversationErrors } from '../../conversations/conversation.ts';
import { draftErrors } from '../../drafts/draft.ts';
import { serverErrors } from '../../errors.ts';
import { followErrors } from '../../follows/follow.ts';
import { jobErrors } from '../../jobs/job.ts';
import { captionsTooLarge } from '../../media/media.ts';
import { mediaErrors, uploadErrors } from '../../media/media-errors.ts';
import { moderationErrors } from '../../moderation/moderation.ts';
import { postErrors } from '../../posts/post.ts';
import { fullNameTexts } from '../../profiles/person.ts';
import { profileErrors } from '../../profiles/user.ts';
import { usernameProblems } from '../../profiles/username.ts';
import { tagErrors } from '../../rich-text/tag.ts';
import { safetyErrors } from '../../safety/safety-rules.ts';
import { storyErrors } from '../../stories/story.ts';
import { validationErrors, validationTexts } from '../../validation.ts';

type Group = Readonly<Record<string, () => AppError & { readonly reason: string }>>;

/** Returns the texts of errors by reason. */
const textsOf = <Errors extends Group>(errors: Errors) =>
  Object.fromEntries(
    Object.values(errors).map((create) => {
      const { reason, message } = create();
      return [reason, message];
    }),
  ) as Record<ReturnType<Errors[keyof Errors]>['reason'], string>;

/** Returns the texts by reason, which is `area.name`. */
const withArea = <Area extends string, Name extends string>(area: Area, texts: Readonly<Record<Name, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text])) as Record<
    `${Area}.${Name}`,
    string
  >;

/**
 * The texts of checks in schemas. An issue of zod has only the English text, so the client looks for its translation by
 * the English text (web/build/messages.ts).
 */
export const checkTexts = {
  ...withArea('validation', { ...validationTexts, ...passwordTexts, ...fullNameTexts, ...collectionTexts }),
  ...withArea('username', usernameProblems),
  'upload.captionsSize': captionsTooLarge,
} as const;

/**
 * The English texts of all errors that a user of the client can see, by reason, in ICU MessageFormat. Only the build,
 * tests and translators need them. The client shows the English text of the error itself.
 */
export const errors = {
  ...textsOf(accountErrors),
  ...textsOf(signInErrors),
  ...textsOf(bookmarkErrors),
  ...textsOf(collectionErrors),
  ...textsOf(storyErrors),
  ...textsOf(commentErrors),
  ...textsOf(conversationErrors),
  ...textsOf(draftErrors),
  ...textsOf(followErrors),
  ...textsOf(jobErrors),
  ...textsOf(mediaErrors),
  ...textsOf(uploadErrors),
  ...textsOf(moderationErrors),
  ...textsOf(postErrors),
  ...textsOf(profileErrors),
  ...textsOf(tagErrors),
  ...textsOf(safetyErrors),
  ...textsOf(serverErrors),
  ...textsOf(validationErrors),
  ...checkTexts,
  'username.changedTooOften':
    'You have changed your username twice in 14 days. You can change it again on {againMs, date, long}.',
} as const;

const reasons = new Map(Object.entries(checkTexts).map(([reason, text]) => [text as string, reason]));

/** Returns the reason of the text of a check, such as `validation.emailFormat`. */
export const reasonOfText = (text: string): string | undefined => reasons.get(text);
