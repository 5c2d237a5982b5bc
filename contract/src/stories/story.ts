import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { ApiTime, DocumentId, Millis, text } from '../fields.ts';
import { Media } from '../media/media.ts';
import { mediaLimits } from '../media/media-limits.ts';
import { Author } from '../profiles/user.ts';
import { ModeratedBy, Visibility } from '../visibility/visibility.ts';

export const storyLimits = {
  /** How long others can see a story. */
  lifetimeMs: 24 * 60 * 60 * 1000,
  /** How long the author can see who viewed a story, from its creation. */
  viewersLifetimeMs: 48 * 60 * 60 * 1000,
  /** The largest number of stories of one person that others can see at once, besides highlights. */
  live: 100,
  overlays: 5,
  /** UTF-16 units of the text of an overlay. */
  overlayText: 200,
  /** The largest number of stories in one `markStoriesSeen` call. */
  seenAtOnce: 20,
  /** Rings of the first page of the tray. With the other reads, opening the tray costs at most 10 reads. */
  trayPage: 6,
  /** The largest number of people whose stories one person mutes. One document has all of them. */
  mutedPeople: 1000,
  /** The largest number of highlights of one person. */
  highlights: 30,
  /** UTF-16 units of the title of a highlight. */
  highlightTitle: 30,
  storiesInHighlight: 100,
  /** The largest number of highlights that contain the same story. */
  highlightsOfStory: 10,
} as const;

export const overlayColours = ['white', 'black', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink'] as const;
export const overlaySizes = ['small', 'medium', 'large'] as const;

const Fraction = z.number().check(z.minimum(0), z.maximum(1));

/** A text on a story. It is data and not part of the picture, so that screen readers and translators can read it. */
export const Overlay = z.object({
  text: text(storyLimits.overlayText, 1).check(z.refine((value) => /\S/u.test(value), { error: 'must not be blank' })),
  /** The centre of the text, in fractions of the width and height of the story from the upper left corner. */
  x: Fraction,
  y: Fraction,
  colour: z.enum(overlayColours),
  size: z.enum(overlaySizes),
  /** Whether the text has a background in a colour that contrasts with it. */
  hasBackground: z.boolean(),
});
export type Overlay = z.infer<typeof Overlay>;

/** A post that a story shows. The client reads the post, so that the security rules of the post apply. */
export const StoryPost = z.object({ postId: z.string(), authorUid: z.string() });
export type StoryPost = z.infer<typeof StoryPost>;

/**
 * `users/{uid}/stories/{storyId}`: a story of `uid`. The id is the upload id, or an id that the client chooses for a
 * story that shows a post. Others can read the document, and the files below `storagePaths.storyFolder`, until
 * `expireAt`, and later only while a highlight contains it. The document remains as the author's archive until the
 * author deletes it.
 */
export const StoryDoc = z.object({
  /** The author. */
  uid: z.string(),
  /** The picture or video. Null if the story shows a post. */
  media: z.nullable(Media),
  /** The post that the story shows. Null if the story has `media`. */
  post: z.nullable(StoryPost),
  overlays: z.array(Overlay),
  /** Who else can read the story: `public`, `followers` of a private account, or nobody (`hidden`). */
  visibility: Visibility,
  /** Why the story is moderated. Empty if it is not. */
  hiddenBy: z.array(ModeratedBy),
  /** Whether somebody has reported the story. Moderators can then read it, also after its expiry. */
  isReported: z.boolean(),
  /** The highlights that contain the story. */
  highlightIds: z.array(z.string()),
  createdAt: Millis,
  expireAt: Millis,
});
export type StoryDoc = z.infer<typeof StoryDoc>;

/**
 * `users/{uid}/stories/{storyId}/viewers/{viewerUid}`: a person who viewed the story. Only the author can read it. A TTL
 * policy deletes it at `expireAt`.
 */
export const StoryViewerDoc = z.object({
  /** The viewer. */
  uid: z.string(),
  authorUid: z.string(),
  /** When the person first viewed the story. */
  createdAt: Millis,
  expireAt: Millis,
});
export type StoryViewerDoc = z.infer<typeof StoryViewerDoc>;

/**
 * `users/{uid}/storyTray/{authorUid}`: one ring in the tray of `uid`. The tray is the row of people with stories above
 * the feed. A ring is one followed person in the tray, with the newest story. A TTL policy deletes the document at
 * `expireAt`. Queries leave out expired documents, because the policy deletes late.
 */
export const StoryTrayDoc = z.extend(Author, {
  /** The newest story, and its times. */
  storyId: z.string(),
  createdAt: Millis,
  expireAt: Millis,
  /** When the newest story that `uid` has viewed was created. 0 means none. */
  seenUntil: z._default(Millis, 0),
  /** Whether `uid` has viewed the newest story. */
  isSeen: z.boolean(),
});
export type StoryTrayDoc = z.infer<typeof StoryTrayDoc>;

/** `users/{uid}/private/mutedStories`: the people whose stories the tray of `uid` leaves out. The list is complete. */
export const MutedStoriesDoc = z.object({ uids: z.array(z.string()) });
export type MutedStoriesDoc = z.infer<typeof MutedStoriesDoc>;

/** The body for creating a story. With `media`, the story id is the id of an upload with the purpose 'story'. */
export const NewStory = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('media'),
    alt: z.optional(text(mediaLimits.altText)),
    overlays: z.optional(z.array(Overlay).check(z.maxLength(storyLimits.overlays))),
  }),
  z.object({
    kind: z.literal('post'),
    postId: DocumentId,
    overlays: z.optional(z.array(Overlay).check(z.maxLength(storyLimits.overlays))),
  }),
]);
export type NewStory = z.infer<typeof NewStory>;

/** A story in a response. Exactly one of `media` and `post` is not null. */
export const Story = z.object({
  _id: z.string(),
  uid: z.string(),
  media: z.nullable(Media),
  post: z.nullable(StoryPost),
  overlays: z.array(Overlay),
  createdAt: ApiTime,
  /** From this time on only the author sees the story, unless a highlight contains it. */
  expireAt: ApiTime,
  /** Whether the caller has viewed the story. Always true for the author. */
  isSeen: z.boolean(),
});
export type Story = z.infer<typeof Story>;

export const StoryParams = z.object({ storyId: DocumentId });

export const storyErrors = appErrors('story', {
  /** Also for a story that has expired or that the caller must not see. */
  notFound: ['not-found', 'This story is no longer available.'],
  idTaken: ['failed-precondition', 'This story could not be posted. Try again.'],
  guest: ['permission-denied', "The guest account is shared, so it can't post or mute stories."],
  tooManyLive: ['failed-precondition', `You can have at most ${storyLimits.live} stories in 24 hours.`],
  muteSelf: ['invalid-argument', 'You cannot mute your own stories.'],
  tooManyMuted: ['failed-precondition', "You've reached the limit for people whose stories are muted."],
  tooManyHighlights: ['failed-precondition', `You can have at most ${storyLimits.highlights} highlights.`],
  tooManyOfStory: ['failed-precondition', `A story can be in at most ${storyLimits.highlightsOfStory} highlights.`],
});
