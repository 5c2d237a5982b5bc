import type { messages as english } from '../en/notifications.ts';

export const messages: Record<keyof typeof english, string> = {
  'notifications.bellUnread': 'Benachrichtigungen, {count, plural, one {# ungelesen} other {# ungelesen}}',
  'notifications.bellMany': '{count, number}+',
  'notifications.unreadCount':
    '{count, plural, one {# ungelesene Benachrichtigung} other {# ungelesene Benachrichtigungen}}',

  // „gefällt“ would need the names in the dative case.
  'notifications.like':
    '{count, plural, one {<names></names> mag deinen Beitrag} other {<names></names> mögen deinen Beitrag}}',
  'notifications.comment':
    '{count, plural, one {<names></names> hat deinen Beitrag kommentiert} other {<names></names> haben deinen Beitrag kommentiert}}',
  'notifications.reply':
    '{count, plural, one {<names></names> hat auf deinen Kommentar geantwortet} other {<names></names> haben auf deinen Kommentar geantwortet}}',
  'notifications.mentionInPost':
    '{count, plural, one {<names></names> hat dich in einem Beitrag erwähnt} other {<names></names> haben dich in einem Beitrag erwähnt}}',
  'notifications.mentionInComment':
    '{count, plural, one {<names></names> hat dich in einem Kommentar erwähnt} other {<names></names> haben dich in einem Kommentar erwähnt}}',
  'notifications.follow':
    '{count, plural, one {<names></names> folgt dir jetzt} other {<names></names> folgen dir jetzt}}',
  'notifications.followRequest':
    '{count, plural, one {<names></names> möchte dir folgen} other {<names></names> möchten dir folgen}}',
  'notifications.requesterFollows':
    '{count, plural, one {<names></names> folgt dir jetzt} other {<names></names> folgen dir jetzt}}',
  'notifications.requestAccepted':
    '{count, plural, one {<names></names> hat deine Follower-Anfrage angenommen} other {<names></names> haben deine Follower-Anfrage angenommen}}',

  'notifications.oneName': '<name>{first}</name>',
  'notifications.twoNames': '<name>{first}</name> und <name>{second}</name>',
  'notifications.threeNames': '<name>{first}</name>, <name>{second}</name> und <name>{third}</name>',
  'notifications.oneNameAndOthers':
    '<name>{first}</name> und {others, plural, one {# weitere Person} other {# weitere Personen}}',
  'notifications.twoNamesAndOthers':
    '<name>{first}</name>, <name>{second}</name> und {others, plural, one {# weitere Person} other {# weitere Personen}}',

  'notifications.row': '<sentence></sentence>.',
  'notifications.quote': '„<text></text>“',
  'notifications.newPrefix': 'Neu: ',
  'notifications.today': 'Heute',
  'notifications.thisWeek': 'Diese Woche',
  'notifications.earlier': 'Früher',
  'notifications.loading': 'Benachrichtigungen werden geladen',
  'notifications.loadFailed': 'Deine Benachrichtigungen konnten nicht geladen werden.',
  'notifications.empty': 'Noch keine Benachrichtigungen. Hier erscheinen Likes, Kommentare und neue Follower.',

  'notifications.kindLike': 'Likes',
  'notifications.kindLikeAbout': 'Jemand mag deinen Beitrag.',
  'notifications.kindComment': 'Kommentare',
  'notifications.kindCommentAbout': 'Jemand kommentiert deinen Beitrag.',
  'notifications.kindReply': 'Antworten',
  'notifications.kindReplyAbout': 'Jemand antwortet auf deinen Kommentar.',
  'notifications.kindMention': 'Erwähnungen',
  'notifications.kindMentionAbout': 'Jemand erwähnt dich in einem Beitrag oder Kommentar.',
  'notifications.kindFollow': 'Neue Follower',
  'notifications.kindFollowAbout': 'Jemand folgt dir.',
  'notifications.kindFollowRequest': 'Follower-Anfragen',
  'notifications.kindFollowRequestAbout': 'Jemand möchte deinem privaten Konto folgen.',
  'notifications.kindRequestAccepted': 'Angenommene Anfragen',
  'notifications.kindRequestAcceptedAbout': 'Jemand nimmt deine Follower-Anfrage an.',
  'notifications.guestKinds':
    'Das ist das gemeinsam genutzte Gastkonto, deshalb kannst du seine Benachrichtigungen nicht einstellen.',

  'notifications.push': 'Auf diesem Gerät',
  'notifications.pushOff': 'Erhalte Benachrichtigungen auf diesem Gerät, während Glimpse geschlossen ist.',
  'notifications.pushOn':
    'Du erhältst Benachrichtigungen auf diesem Gerät, während Glimpse geschlossen ist, bis du dich abmeldest.',
  'notifications.pushBlocked':
    'Benachrichtigungen von dieser Website sind blockiert. Du kannst sie in den Einstellungen deines Browsers erlauben.',
  'notifications.pushUnsupported': 'Push-Benachrichtigungen sind in diesem Browser nicht verfügbar.',
  'notifications.pushNotReady': 'Die Benachrichtigungen sind noch nicht bereit. Versuch es noch einmal.',
  'notifications.guestPush':
    'Das ist das gemeinsam genutzte Gastkonto, deshalb sind Push-Benachrichtigungen nicht verfügbar.',
};
