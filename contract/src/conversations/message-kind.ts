import * as z from 'zod/mini';

/** The kind of a message in a list of conversations. `text` has no embed. `removed` is an unsent message. */
export const MessageKind = z.enum(['text', 'picture', 'post', 'profile', 'story', 'removed']);
export type MessageKind = z.infer<typeof MessageKind>;
