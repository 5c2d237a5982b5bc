import type { NewMessage } from '@glimpse/contract/conversations/conversation-message';

/** The post, profile or story that the dialog 'Send' sends. */
export type SendTarget =
  | {
      readonly kind: 'post';
      readonly post: {
        readonly id: string;
        readonly visibility: string;
        readonly postBy: { readonly fullName: string };
      };
    }
  | { readonly kind: 'profile'; readonly uid: string }
  | { readonly kind: 'story'; readonly userId: string; readonly storyId: string };

/** Returns the part of the message that refers to the post, profile or story. */
export function embedOf(target: SendTarget): NewMessage['embed'] {
  switch (target.kind) {
    case 'post':
      return { kind: 'post', postId: target.post.id };
    case 'profile':
      return { kind: 'profile', userId: target.uid };
    case 'story':
      return { ...target, isReply: false };
  }
}
