import type { NewMessage } from '@glimpse/contract/conversations/conversation-message';

/** The post or profile that the dialog 'Send' sends. */
export type SendTarget =
  | {
      readonly kind: 'post';
      readonly post: {
        readonly id: string;
        readonly visibility: string;
        readonly postBy: { readonly fullName: string };
      };
    }
  | { readonly kind: 'profile'; readonly uid: string };

/** Returns the part of the message that refers to the post or profile. */
export const embedOf = (target: SendTarget): NewMessage['embed'] =>
  target.kind === 'post' ? { kind: 'post', postId: target.post.id } : { kind: 'profile', userId: target.uid };
