export const messages = {
  // The accessible name of the link with the bell.
  'notifications.bellUnread': 'Notifications, {count, plural, one {# unread} other {# unread}}',
  // The number beside the bell if there are too many to count.
  'notifications.bellMany': '{count, number}+',
  // A screen reader says it when a notification arrives.
  'notifications.unreadCount': '{count, plural, one {# unread notification} other {# unread notifications}}',

  // What happened. `names` is a list of people, such as notifications.twoNames. `count` is the number of these people.
  // Push messages have these texts, too.
  'notifications.like':
    '{count, plural, one {<names></names> liked your post} other {<names></names> liked your post}}',
  'notifications.comment':
    '{count, plural, one {<names></names> commented on your post} other {<names></names> commented on your post}}',
  'notifications.reply':
    '{count, plural, one {<names></names> replied to your comment} other {<names></names> replied to your comment}}',
  'notifications.mentionInPost':
    '{count, plural, one {<names></names> mentioned you in a post} other {<names></names> mentioned you in a post}}',
  'notifications.mentionInComment':
    '{count, plural, one {<names></names> mentioned you in a comment} other {<names></names> mentioned you in a comment}}',
  'notifications.follow':
    '{count, plural, one {<names></names> started following you} other {<names></names> started following you}}',
  'notifications.followRequest':
    '{count, plural, one {<names></names> asked to follow you} other {<names></names> asked to follow you}}',
  // The recipient accepted the request to follow.
  'notifications.requesterFollows':
    '{count, plural, one {<names></names> follows you now} other {<names></names> follow you now}}',
  'notifications.requestAccepted':
    '{count, plural, one {<names></names> accepted your follow request} other {<names></names> accepted your follow request}}',

  // The lists of people in these sentences. `others` is the number of people without a name in the list.
  'notifications.oneName': '<name>{first}</name>',
  'notifications.twoNames': '<name>{first}</name> and <name>{second}</name>',
  'notifications.threeNames': '<name>{first}</name>, <name>{second}</name> and <name>{third}</name>',
  'notifications.oneNameAndOthers': '<name>{first}</name> and {others, plural, one {# other} other {# others}}',
  'notifications.twoNamesAndOthers':
    '<name>{first}</name>, <name>{second}</name> and {others, plural, one {# other} other {# others}}',

  // In the list of notifications, `sentence` is one of the sentences above.
  'notifications.row': '<sentence></sentence>.',
  // A text in quotation marks: the comment, or the caption of the post.
  'notifications.quote': '“<text></text>”',
  // Screen readers say it before a notification that is unread. It ends with a space.
  'notifications.newPrefix': 'New: ',
  // The headings of the list.
  'notifications.today': 'Today',
  'notifications.thisWeek': 'This week',
  // Before this week.
  'notifications.earlier': 'Earlier',
  'notifications.loading': 'Loading notifications',
  'notifications.loadFailed': 'Your notifications could not be loaded.',
  'notifications.empty': 'No notifications yet. Likes, comments and new followers will appear here.',

  // The kinds of notifications in the settings, with descriptions. The first four kinds are plural nouns.
  'notifications.kindLike': 'Likes',
  'notifications.kindLikeAbout': 'Someone likes your post.',
  'notifications.kindComment': 'Comments',
  'notifications.kindCommentAbout': 'Someone comments on your post.',
  'notifications.kindReply': 'Replies',
  'notifications.kindReplyAbout': 'Someone replies to your comment.',
  'notifications.kindMention': 'Mentions',
  'notifications.kindMentionAbout': 'Someone mentions you in a post or comment.',
  'notifications.kindFollow': 'New followers',
  'notifications.kindFollowAbout': 'Someone starts following you.',
  'notifications.kindFollowRequest': 'Follow requests',
  'notifications.kindFollowRequestAbout': 'Someone asks to follow your private account.',
  'notifications.kindRequestAccepted': 'Accepted follow requests',
  'notifications.kindRequestAcceptedAbout': 'Someone accepts your follow request.',
  'notifications.guestKinds': "This is the shared guest account, so you can't change its notification settings.",

  // The switch for push notifications.
  'notifications.push': 'On this device',
  'notifications.pushOff': 'Get notifications on this device while Glimpse is closed.',
  'notifications.pushOn': 'You get notifications on this device while Glimpse is closed, until you log out.',
  'notifications.pushBlocked': 'Notifications from this site are blocked. You can allow them in your browser settings.',
  'notifications.pushUnsupported': "Push notifications aren't available in this browser.",
  'notifications.pushNotReady': "Notifications aren't ready yet. Try again.",
  'notifications.guestPush': "This is the shared guest account, so push notifications aren't available.",
} as const;
