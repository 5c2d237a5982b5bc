import type { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import type { DiscardedMediaDoc } from '@glimpse/contract/media/media';
import type { Commit } from '../firestore/commit.ts';
import type { DocumentView } from '../firestore/documents.ts';
import { copyIn } from './conversation-copies.ts';

interface MessageViews {
  readonly message: DocumentView;
  /** The conversation copies of both members. */
  readonly copies: readonly DocumentView[];
  /** The document in `discardedMedia` with the id of the message. */
  readonly discarded: DocumentView;
}

/**
 * Removes the content of a message, and its text in both members' copies. The files of its picture are deleted later.
 * The caller empties its text in replies.
 */
export function removeContent(
  commit: Commit,
  nowMs: number,
  { message: view, copies, discarded }: MessageViews,
  message: MessageDoc,
  isModerated: boolean,
): void {
  commit.update(view, { ...emptied, isModerated });
  for (const copy of copies) {
    const last = copyIn(copy)?.last;
    if (last?.id === view.id) commit.update(copy, { last: { ...last, kind: 'removed', text: '' } });
  }
  if (message.embed?.kind !== 'picture') return;
  const media: DiscardedMediaDoc = { uid: message.uid, path: message.embed.media.path, createdAt: nowMs };
  commit.put(discarded, media);
}

const emptied = {
  text: '',
  mentions: [],
  embed: null,
  replyTo: null,
  reactions: {},
  isRemoved: true,
} satisfies Partial<MessageDoc>;
