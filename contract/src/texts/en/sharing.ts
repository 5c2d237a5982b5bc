/** Sending a post or a profile in messages, and the link from a profile to the conversation. */
export const messages = {
  /** A verb: the item of a post's menu that opens the dialog, and the button of the dialog. */
  'sharing.send': 'Send',
  /** A verb: the item of a profile's menu that opens the dialog. */
  'sharing.sendProfile': 'Send profile',
  'sharing.search': 'Search people',
  // The three lists of people in the dialog.
  'sharing.recent': 'Recent conversations',
  'sharing.followed': 'People you follow',
  'sharing.results': 'Search results',
  'sharing.chosen': 'Chosen people',
  'sharing.removePerson': 'Remove {name}',
  'sharing.nobody': 'Search for the people to send it to.',
  'sharing.tooMany': 'You can send it to up to {count} people at once.',
  'sharing.offline': "You're offline. You can choose from recent conversations.",
  // The optional text of the message.
  'sharing.text': 'Add a message',
  'sharing.forFollowers': 'Only people who follow {name} can see this post.',
  // Toasts.
  'sharing.sent': '{count, plural, one {Sent to {name}} other {Sent to # people}}',
  'sharing.queued': "You're offline. It will be sent when you're back online.",
  'sharing.notSent': 'Not sent to {name}. {reason}',

  /** A verb: the link on a profile that opens the conversation with the person. */
  'sharing.message': 'Message',
} as const;
