export const messages = {
  // The cover of the media of a sensitive post.
  'safety.sensitiveContent': 'Sensitive content',
  'safety.sensitiveAbout': "This post may show something that you don't want to see.",
  // A verb on the button that removes the cover.
  'safety.showSensitive': 'Show',

  'safety.moreOptions': 'More options',
  // Items of the menu of a post, comment or profile. `name` is a person.
  'safety.mutePerson': 'Mute {name}',
  'safety.unmutePerson': 'Unmute {name}',
  'safety.blockPerson': 'Block {name}',
  'safety.unblockPerson': 'Unblock {name}',
  // A verb: report a post, comment or person to the moderators.
  'safety.report': 'Report',
  // The titles of the dialogs that these items open.
  'safety.muteQuestion': 'Mute {name}?',
  'safety.unmuteQuestion': 'Unmute {name}?',
  'safety.blockQuestion': 'Block {name}?',
  'safety.unblockQuestion': 'Unblock {name}?',
  'safety.muteAbout':
    "You won't see their comments, or their posts in your feed and in Explore. They can still see yours. They aren't notified.",
  'safety.unmuteAbout': "You'll see their posts and comments again.",
  'safety.blockAbout':
    "You'll stop following each other, and you won't see each other's posts, comments and profiles. They aren't notified.",
  'safety.unblockAbout': "You'll see each other's posts and comments again. You won't follow each other.",
  // Verbs on buttons.
  'safety.mute': 'Mute',
  'safety.unmute': 'Unmute',
  'safety.block': 'Block',
  'safety.unblock': 'Unblock',

  'safety.reportQuestion':
    '{kind, select, post {Why are you reporting this post?} comment {Why are you reporting this comment?} message {Why are you reporting this message?} story {Why are you reporting this story?} other {Why are you reporting this account?}}',
  'safety.reportAnonymous': 'Your report is anonymous.',
  // The reason for a report.
  'safety.reportReason': 'Reason',
  'safety.reportDetails': 'Additional details (optional)',
  'safety.sendReport': 'Send report',
  'safety.reportSent': 'Thanks for your report. A moderator will review it.',
  'safety.reasonSpam': 'Spam or scam',
  'safety.reasonNudity': 'Nudity or sexual content',
  'safety.reasonHate': 'Hate speech or symbols',
  'safety.reasonViolence': 'Violence or dangerous behavior',
  'safety.reasonHarassment': 'Bullying or harassment',
  'safety.reasonSelfInjury': 'Suicide or self-injury',
  'safety.reasonOther': 'Something else',

  // A section of the settings.
  'safety.blockedAndMuted': 'Blocked and muted people',
  'safety.blockedAndMutedAbout':
    "You and people you block can't see each other's posts and comments. You won't see posts and comments by people you mute. They aren't notified.",
  // The headings of the two lists of people.
  'safety.blocked': 'Blocked',
  'safety.muted': 'Muted',
  'safety.noneBlocked': "You haven't blocked anyone.",
  'safety.noneMuted': "You haven't muted anyone.",
  'safety.listFailed': 'The list could not be loaded.',

  // All following texts are for moderators.
  'safety.moderation': 'Moderation',
  'safety.moderationReports': 'Reports',
  'safety.moderationAbout': 'Review reports and the log of moderator actions.',
  // A verb: the button that opens the page for moderators.
  'safety.openModeration': 'Open',

  // A case is a reported post, comment or account. The moderator chooses the order of the list of cases.
  'safety.cases': 'Cases',
  'safety.noCases': 'No open cases.',
  'safety.caseOrder': 'Order of cases',
  'safety.newestCases': 'Newest',
  'safety.mostReported': 'Most reported',
  // `name` is the author, or the owner of the account.
  'safety.caseName':
    '{kind, select, post {Post by {name}} comment {Comment by {name}} message {Message by {name}} story {Story by {name}} other {Account by {name}}}',
  // `time` is the age of the newest report, such as "2 days ago".
  'safety.caseSummary':
    '{kind, select, post {Post} comment {Comment} message {Message} story {Story} other {Account}} · {count, plural, one {# report} other {# reports}} · <time></time>',
  'safety.noCaption': 'No caption',
  // `text` is the comment to which the reported comment replies.
  'safety.replyTo': 'On: {text}',
  'safety.openProfile': 'Open the profile',
  'safety.openPost': 'Open the post',
  'safety.reportedMedia': 'Reported photo or video',
  'safety.reports': 'Reports',
  // The messages in a case about a message, and what a message without a text contains.
  'safety.evidence': 'The reported message and the messages before it',
  'safety.evidenceKind':
    '{kind, select, picture {Photo} post {Shared post} profile {Shared profile} story {Story} removed {Removed message} other {Message}}',

  // Each action has the label of its button, and a dialog with a title, a description, a button and a success message.
  'safety.dismiss': 'Dismiss',
  'safety.dismissTitle': 'Dismiss this case',
  'safety.dismissAbout': 'This is not a violation. A new report reopens the case. You can undo this in the log.',
  'safety.dismissed': 'Dismissed',
  'safety.markSensitive': 'Mark as sensitive',
  // "Show" is the button safety.showSensitive.
  'safety.markSensitiveAbout':
    'The media are blurred until a viewer presses Show. {name} cannot change that. You can undo this in the log.',
  'safety.markedSensitive': 'Marked as sensitive',
  'safety.hideReported':
    '{kind, select, post {Hide post} message {Hide message} story {Hide story} other {Hide comment}}',
  'safety.hideTitle': 'Hide this',
  'safety.hideAbout':
    '{kind, select, message {Both people will see that a moderator removed it. You cannot undo this.} other {Only {name} will see it, marked as hidden. You can undo this in the log.}}',
  'safety.hide': 'Hide',
  // A post, comment, message or story was hidden.
  'safety.hidden': 'Hidden',
  'safety.suspendAccount': 'Suspend account',
  'safety.suspendTitle': 'Suspend this account',
  'safety.suspendAbout':
    "{name} will be signed out everywhere and can't sign in. Nobody will see their profile and posts. You can undo this in the log.",
  'safety.suspend': 'Suspend',
  // An account was suspended.
  'safety.suspended': 'Suspended',
  // The reason for an action.
  'safety.actionReason': 'Reason',

  'safety.log': 'Log',
  'safety.emptyLog': 'No moderator actions yet.',
  // Entries of the log: a moderator did something about the post, comment or account of a person. The elements are
  // names.
  'safety.logDismiss':
    '{kind, select, post {<moderator></moderator> dismissed reports about a post by <person></person>} comment {<moderator></moderator> dismissed reports about a comment by <person></person>} message {<moderator></moderator> dismissed a report about a message by <person></person>} story {<moderator></moderator> dismissed reports about a story by <person></person>} other {<moderator></moderator> dismissed reports about the account of <person></person>}}',
  'safety.logMarkSensitive':
    '{kind, select, post {<moderator></moderator> marked as sensitive a post by <person></person>} comment {<moderator></moderator> marked as sensitive a comment by <person></person>} other {<moderator></moderator> marked as sensitive the account of <person></person>}}',
  'safety.logHide':
    '{kind, select, post {<moderator></moderator> hid a post by <person></person>} comment {<moderator></moderator> hid a comment by <person></person>} message {<moderator></moderator> hid a message by <person></person>} story {<moderator></moderator> hid a story by <person></person>} other {<moderator></moderator> hid the account of <person></person>}}',
  'safety.logUndo':
    '{kind, select, post {<moderator></moderator> undid an action on a post by <person></person>} comment {<moderator></moderator> undid an action on a comment by <person></person>} message {<moderator></moderator> undid an action on a message by <person></person>} story {<moderator></moderator> undid an action on a story by <person></person>} other {<moderator></moderator> undid an action on the account of <person></person>}}',
  'safety.logSuspend': '<moderator></moderator> suspended the account of <person></person>',
  // Replaces the name of a moderator who has no account any more.
  'safety.formerModerator': 'A former moderator',
  'safety.quotedReason': '“{reason}”',
  // `time` is the age of the action, such as "2 days ago". The action was undone later.
  'safety.undoneAt': '<time></time> · undone',
  // A verb: the button that undoes an action.
  'safety.undo': 'Undo',
  'safety.undoTitle': 'Undo this action',
  'safety.undoAbout': 'This restores everything as it was and reopens the case.',
  'safety.actionUndone': 'Action undone',
} as const;
