import * as z from 'zod/mini';
import { addedLater, DocumentId, Millis, text } from '../fields.ts';
import { Media } from '../media/media.ts';
import { mediaLimits } from '../media/media-limits.ts';
import { Mention, MentionedUids } from '../rich-text/mention.ts';
import { conversationLimits, Excerpt, type MessageKind } from './conversation.ts';

const postEmbed = z.object({ kind: z.literal('post'), postId: DocumentId });
const profileEmbed = z.object({ kind: z.literal('profile'), userId: DocumentId });
/** `isReply` tells a reply to the author of the story from a story that was sent to another person. */
const storyEmbed = z.object({
  kind: z.literal('story'),
  userId: DocumentId,
  storyId: DocumentId,
  isReply: z.boolean(),
});

/**
 * A picture, post, profile or story in a message. Posts, profiles and stories are references. The reader's client reads
 * them under their own rules, so a message never shows more of them than the reader may see.
 */
export const Embed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), media: Media, altText: z.string() }),
  postEmbed,
  profileEmbed,
  storyEmbed,
]);
export type Embed = z.infer<typeof Embed>;

/** The message that another message answers. */
export const RepliedMessage = z.object({ id: z.string(), uid: z.string(), text: Excerpt });
export type RepliedMessage = z.infer<typeof RepliedMessage>;

const isReactions = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((emoji) => typeof emoji === 'string');

/** The emoji of each member who reacted, by uid. It is no `z.record`, which would add 1 kB to the code of every screen. */
export const Reactions = z.custom<Record<string, string>>(isReactions, 'must be emoji by uid');

/** `conversations/{conversationId}/messages/{messageId}`. The id of a message with a picture is the upload's id. */
export const MessageDoc = z.object({
  uid: z.string(),
  /** '' for a removed message, and possibly for a message with an embed. */
  text: z.string(),
  mentions: z.array(Mention),
  embed: z.nullable(Embed),
  replyTo: z.nullable(RepliedMessage),
  /** The emoji of each member who reacted, by uid. */
  reactions: Reactions,
  /** Whether the author unsent the message, or a moderator removed it. It then has no text, embed, reply or reactions. */
  isRemoved: z.boolean(),
  /** Whether a moderator removed the message. */
  isModerated: addedLater(z.boolean(), false),
  createdAt: Millis,
});
export type MessageDoc = z.infer<typeof MessageDoc>;

export const kindOf = ({ isRemoved, embed }: Pick<MessageDoc, 'isRemoved' | 'embed'>): MessageKind =>
  isRemoved ? 'removed' : (embed?.kind ?? 'text');

/** Matches one visible character. White space and invisible characters do not match. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;

/** Whether a text has nothing to show. Such a text is no message. */
export const isBlank = (value: string): boolean => !visible.test(value);

/** The body of a new message. It has a visible text or an embed, or both. */
export const NewMessage = z
  .object({
    text: text(conversationLimits.text),
    mentionedUids: MentionedUids,
    embed: z.nullable(
      z.discriminatedUnion('kind', [
        /** The upload's id is the id of the message. */
        z.object({ kind: z.literal('picture'), altText: text(mediaLimits.altText) }),
        postEmbed,
        profileEmbed,
        storyEmbed,
      ]),
    ),
    replyToId: z.nullable(DocumentId),
  })
  .check(z.refine(({ text: value, embed }) => embed !== null || !isBlank(value), { error: 'must not be blank' }));
export type NewMessage = z.infer<typeof NewMessage>;

/** A flag, a keycap, or a pictograph with skin tones, joiners and tags. The flag `v` is missing in older browsers. */
const emojiPattern =
  /^(?:\p{RI}{2}|[#*0-9]\uFE0F?\u20E3|\p{ExtPict}(?:\p{EMod}|\uFE0F|\u200D\p{ExtPict}|[\u{E0020}-\u{E007F}])*)$/u;
export const Emoji = text(conversationLimits.emoji, 1).check(z.regex(emojiPattern, 'must be one emoji'));
