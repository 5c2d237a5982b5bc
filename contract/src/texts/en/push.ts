/**
 * The texts of push messages about messages between two people. Only the server uses them. `name` is the sender, and
 * `text` the start of the message.
 */
export const messages = {
  'push.withText': '{name}: {text}',
  'push.text': '{name} sent you a message',
  'push.picture': '{name} sent you a photo',
  'push.post': '{name} sent you a post',
  'push.profile': '{name} sent you a profile',
  'push.story': '{name} sent you a story',
  'push.storyReply': '{name} replied to your story',
  'push.storyReplyWithText': '{name} replied to your story: {text}',
  'push.several': '{count, plural, one {# new message from {name}} other {# new messages from {name}}}',
} as const;
