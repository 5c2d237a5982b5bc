/** The messages that two people send to each other. */
export const messages = {
  /** The title of the screen, and the link to it. */
  'conversations.messages': 'Messages',
  /** The name of the link to the screen while people have sent messages that the viewer has not read. */
  'conversations.unreadLink': 'Messages, {count} unread',

  // The list of conversations.
  'conversations.search': 'Search people',
  'conversations.noneFound': 'No conversation with this name.',
  'conversations.empty': 'No messages yet.',
  'conversations.aboutEmpty': 'Send a message from a profile, or send somebody a post.',
  'conversations.loading': 'Loading conversations',
  'conversations.loadFailed': 'The conversations could not be loaded.',
  /** The link to the messages of people whom the viewer has not accepted. */
  'conversations.requests': 'Message requests',
  'conversations.requestCount': '{count, plural, one {# request} other {# requests}}',
  /** There are more requests than the number. */
  'conversations.manyRequests': 'More than {count} requests',
  'conversations.aboutRequests': 'These people see that you have read their messages only after you accept.',
  'conversations.noRequests': 'No message requests.',
  /** Beside a conversation that sends no push notifications. */
  'conversations.muted': 'Muted',
  /** Beside a conversation, for screen readers. */
  'conversations.unread': 'Unread',
  /** The last message of a conversation, if the viewer has written it. */
  'conversations.you': 'You: {text}',
  'conversations.picture': 'Picture',
  'conversations.post': 'Post',
  'conversations.profile': 'Profile',
  'conversations.story': 'Story',
  /** A message that its author has unsent, or that a moderator has hidden. */
  'conversations.removed': 'Removed message',

  // A conversation.
  'conversations.choose': 'Choose a conversation.',
  /** The title of the browser's tab, and the name of the list of messages. */
  'conversations.with': 'Messages with {name}',
  'conversations.options': 'Conversation options',
  'conversations.back': 'Back to the messages',
  'conversations.openProfile': 'Open profile',
  'conversations.mute': 'Mute notifications',
  'conversations.unmute': 'Turn on notifications',
  'conversations.loadingMessages': 'Loading messages',
  'conversations.messagesFailed': 'The messages could not be loaded.',
  'conversations.notEncrypted':
    'Messages are private to the two of you, but not end-to-end encrypted: Glimpse stores them in a readable form.',
  'conversations.firstMessage': 'If {name} does not follow you, your first messages are a request.',
  'conversations.today': 'Today',
  'conversations.yesterday': 'Yesterday',
  'conversations.older': 'Show older messages',
  'conversations.newMessages': 'Newest messages',
  /** A new message, for screen readers. */
  'conversations.announcement': 'New message from {name}: {text}',
  'conversations.isTyping': '{name} is typing',

  // A message.
  'conversations.messageOptions': 'Message options',
  'conversations.reply': 'Reply',
  'conversations.copy': 'Copy text',
  'conversations.copied': 'Text Copied',
  'conversations.copyFailed': 'The text could not be copied.',
  /** Removes a message for both people. */
  'conversations.unsend': 'Unsend',
  'conversations.reactWith': 'React with {emoji}',
  'conversations.moreEmoji': 'More emoji',
  'conversations.reactions': 'Reactions: {emoji}',
  'conversations.youUnsent': 'You unsent a message.',
  'conversations.otherUnsent': '{name} unsent a message.',
  'conversations.moderated': 'A moderator removed this message.',
  'conversations.sending': 'Sending…',
  'conversations.sent': 'Sent',
  'conversations.seen': 'Seen',
  'conversations.notSent': 'Not sent. {reason}',
  'conversations.sendAgain': 'Send again',
  'conversations.discard': 'Discard',
  /** The name of the message that another message answers. */
  'conversations.repliedTo': 'In reply to {name}: {text}',
  'conversations.yourself': 'yourself',
  'conversations.postGone': 'This post is not available.',
  'conversations.profileGone': 'This profile is not available.',
  'conversations.storyGone': 'Story is no longer available',
  'conversations.replyToStory': 'Reply to a story',
  'conversations.pictureOfRequest': 'Accept the request to see the picture.',
  'conversations.openPicture': 'Enlarge the picture',
  'conversations.pictureLost': 'This browser no longer has the picture.',

  // The field for a new message.
  'conversations.write': 'Message',
  'conversations.send': 'Send',
  'conversations.addPicture': 'Add a picture',
  'conversations.removePicture': 'Remove the picture',
  'conversations.preparing': 'Preparing the picture',
  'conversations.uploadPercent': '{percent}% of the picture sent',
  'conversations.altText': 'Describe the picture',
  'conversations.pictureUnreadable': 'The picture could not be read.',
  'conversations.replyingTo': 'Replying to <person>{name}</person>',
  'conversations.cancelReply': 'Cancel reply',
  'conversations.guest': "The guest account is shared, so it can't send messages.",
  'conversations.blocked': "You can't send messages to this person.",
  'conversations.unavailable': 'This account is not available.',
  'conversations.notAccepted': 'You can send more when {name} has accepted your request.',

  // A message request.
  'conversations.requestFrom': '{name} wants to send you messages.',
  'conversations.aboutAccept': '{name} sees that you have read the messages only after you accept.',
  'conversations.accept': 'Accept',
  'conversations.decline': 'Decline',
  'conversations.declined': 'You have declined this request. If you write, it is accepted.',
} as const;
