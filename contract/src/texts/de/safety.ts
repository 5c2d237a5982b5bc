import type { messages as english } from '../en/safety.ts';

export const messages: Record<keyof typeof english, string> = {
  'safety.sensitiveContent': 'Sensibler Inhalt',
  'safety.sensitiveAbout': 'Dieser Beitrag zeigt vielleicht etwas, das du nicht sehen möchtest.',
  'safety.showSensitive': 'Anzeigen',

  'safety.moreOptions': 'Weitere Optionen',
  'safety.mutePerson': '{name} stummschalten',
  'safety.unmutePerson': 'Stummschaltung von {name} aufheben',
  'safety.blockPerson': '{name} blockieren',
  'safety.unblockPerson': 'Blockierung von {name} aufheben',
  'safety.report': 'Melden',
  'safety.muteQuestion': '{name} stummschalten?',
  'safety.unmuteQuestion': 'Stummschaltung von {name} aufheben?',
  'safety.blockQuestion': '{name} blockieren?',
  'safety.unblockQuestion': 'Blockierung von {name} aufheben?',
  'safety.muteAbout':
    'Du siehst keine Kommentare dieser Person mehr und ihre Beiträge weder in deinem Feed noch unter „Entdecken“. Sie kann deine weiterhin sehen und wird nicht benachrichtigt.',
  'safety.unmuteAbout': 'Du siehst die Beiträge und Kommentare dieser Person wieder.',
  'safety.blockAbout':
    'Ihr folgt einander nicht mehr und seht keine Beiträge, Kommentare und Profile voneinander. Die Person wird nicht benachrichtigt.',
  'safety.unblockAbout':
    'Ihr seht die Beiträge und Kommentare voneinander wieder. Ihr folgt einander aber nicht automatisch wieder.',
  'safety.mute': 'Stummschalten',
  // Short, because it is beside a name in a list. The heading of the list or dialog says what it removes.
  'safety.unmute': 'Aufheben',
  'safety.block': 'Blockieren',
  'safety.unblock': 'Aufheben',

  'safety.reportQuestion':
    '{kind, select, post {Warum meldest du diesen Beitrag?} comment {Warum meldest du diesen Kommentar?} message {Warum meldest du diese Nachricht?} story {Warum meldest du diese Story?} other {Warum meldest du dieses Konto?}}',
  'safety.reportAnonymous': 'Deine Meldung ist anonym.',
  'safety.reportReason': 'Grund',
  'safety.reportDetails': 'Weitere Angaben (optional)',
  'safety.sendReport': 'Meldung senden',
  'safety.reportSent': 'Danke für deine Meldung. Die Moderation sieht sie sich an.',
  'safety.reasonSpam': 'Spam oder Betrug',
  'safety.reasonNudity': 'Nacktheit oder sexuelle Inhalte',
  'safety.reasonHate': 'Hassrede oder Hasssymbole',
  'safety.reasonViolence': 'Gewalt oder gefährliches Verhalten',
  'safety.reasonHarassment': 'Mobbing oder Belästigung',
  'safety.reasonSelfInjury': 'Suizid oder Selbstverletzung',
  'safety.reasonOther': 'Etwas anderes',

  'safety.blockedAndMuted': 'Blockierte und stummgeschaltete Personen',
  'safety.blockedAndMutedAbout':
    'Du und Personen, die du blockierst, könnt keine Beiträge und Kommentare voneinander sehen. Von Personen, die du stummschaltest, siehst du keine Beiträge und Kommentare. Niemand wird darüber benachrichtigt.',
  'safety.blocked': 'Blockiert',
  'safety.muted': 'Stummgeschaltet',
  'safety.noneBlocked': 'Du hast niemanden blockiert.',
  'safety.noneMuted': 'Du hast niemanden stummgeschaltet.',
  'safety.listFailed': 'Die Liste konnte nicht geladen werden.',

  'safety.moderation': 'Moderation',
  'safety.moderationReports': 'Meldungen',
  'safety.moderationAbout': 'Prüfe Meldungen und das Protokoll der Moderation.',
  'safety.openModeration': 'Öffnen',

  'safety.cases': 'Fälle',
  'safety.noCases': 'Keine offenen Fälle.',
  'safety.caseOrder': 'Reihenfolge der Fälle',
  'safety.newestCases': 'Neueste',
  'safety.mostReported': 'Meiste Meldungen',
  'safety.caseName':
    '{kind, select, post {Beitrag von {name}} comment {Kommentar von {name}} message {Nachricht von {name}} story {Story von {name}} other {Konto von {name}}}',
  'safety.caseSummary':
    '{kind, select, post {Beitrag} comment {Kommentar} message {Nachricht} story {Story} other {Konto}} · {count, plural, one {# Meldung} other {# Meldungen}} · <time></time>',
  'safety.noCaption': 'Keine Bildunterschrift',
  'safety.replyTo': 'Antwort auf: {text}',
  'safety.openProfile': 'Profil öffnen',
  'safety.openPost': 'Beitrag öffnen',
  'safety.reportedMedia': 'Gemeldetes Foto oder Video',
  'safety.reports': 'Meldungen',
  'safety.evidence': 'Die gemeldete Nachricht und die Nachrichten davor',
  'safety.evidenceKind':
    '{kind, select, picture {Foto} post {Geteilter Beitrag} profile {Geteiltes Profil} story {Story} removed {Entfernte Nachricht} other {Nachricht}}',

  'safety.dismiss': 'Abweisen',
  'safety.dismissTitle': 'Diesen Fall abweisen',
  'safety.dismissAbout':
    'Das ist kein Verstoß. Eine neue Meldung öffnet den Fall wieder. Du kannst das im Protokoll rückgängig machen.',
  'safety.dismissed': 'Abgewiesen',
  'safety.markSensitive': 'Als sensibel markieren',
  'safety.markSensitiveAbout':
    'Die Medien sind unscharf, bis jemand „Anzeigen“ wählt. {name} kann das nicht ändern. Du kannst das im Protokoll rückgängig machen.',
  'safety.markedSensitive': 'Als sensibel markiert',
  'safety.hideReported':
    '{kind, select, post {Beitrag ausblenden} message {Nachricht ausblenden} story {Story ausblenden} other {Kommentar ausblenden}}',
  'safety.hideTitle': 'Diesen Inhalt ausblenden',
  'safety.hideAbout':
    '{kind, select, message {Beide sehen, dass die Moderation die Nachricht entfernt hat. Du kannst das nicht rückgängig machen.} other {Nur {name} sieht den Inhalt noch, als ausgeblendet gekennzeichnet. Du kannst das im Protokoll rückgängig machen.}}',
  'safety.hide': 'Ausblenden',
  'safety.hidden': 'Ausgeblendet',
  'safety.suspendAccount': 'Konto sperren',
  'safety.suspendTitle': 'Dieses Konto sperren',
  'safety.suspendAbout':
    '{name} wird überall abgemeldet und kann sich nicht mehr anmelden. Niemand sieht das Profil und die Beiträge. Du kannst das im Protokoll rückgängig machen.',
  'safety.suspend': 'Sperren',
  'safety.suspended': 'Gesperrt',
  'safety.actionReason': 'Grund',

  'safety.log': 'Protokoll',
  'safety.emptyLog': 'Noch keine Maßnahmen der Moderation.',
  'safety.logDismiss':
    '{kind, select, post {<moderator></moderator> hat Meldungen zu einem Beitrag von <person></person> abgewiesen} comment {<moderator></moderator> hat Meldungen zu einem Kommentar von <person></person> abgewiesen} message {<moderator></moderator> hat eine Meldung zu einer Nachricht von <person></person> abgewiesen} story {<moderator></moderator> hat Meldungen zu einer Story von <person></person> abgewiesen} other {<moderator></moderator> hat Meldungen zum Konto von <person></person> abgewiesen}}',
  'safety.logMarkSensitive':
    '{kind, select, post {<moderator></moderator> hat einen Beitrag von <person></person> als sensibel markiert} comment {<moderator></moderator> hat einen Kommentar von <person></person> als sensibel markiert} other {<moderator></moderator> hat das Konto von <person></person> als sensibel markiert}}',
  'safety.logHide':
    '{kind, select, post {<moderator></moderator> hat einen Beitrag von <person></person> ausgeblendet} comment {<moderator></moderator> hat einen Kommentar von <person></person> ausgeblendet} message {<moderator></moderator> hat eine Nachricht von <person></person> ausgeblendet} story {<moderator></moderator> hat eine Story von <person></person> ausgeblendet} other {<moderator></moderator> hat das Konto von <person></person> ausgeblendet}}',
  'safety.logUndo':
    '{kind, select, post {<moderator></moderator> hat eine Maßnahme zu einem Beitrag von <person></person> rückgängig gemacht} comment {<moderator></moderator> hat eine Maßnahme zu einem Kommentar von <person></person> rückgängig gemacht} message {<moderator></moderator> hat eine Maßnahme zu einer Nachricht von <person></person> rückgängig gemacht} story {<moderator></moderator> hat eine Maßnahme zu einer Story von <person></person> rückgängig gemacht} other {<moderator></moderator> hat eine Maßnahme zum Konto von <person></person> rückgängig gemacht}}',
  'safety.logSuspend': '<moderator></moderator> hat das Konto von <person></person> gesperrt',
  'safety.formerModerator': 'Ein früheres Mitglied der Moderation',
  'safety.quotedReason': '„{reason}“',
  'safety.undoneAt': '<time></time> · rückgängig gemacht',
  'safety.undo': 'Rückgängig machen',
  'safety.undoTitle': 'Diese Maßnahme rückgängig machen',
  'safety.undoAbout': 'Alles wird so wiederhergestellt, wie es war, und der Fall wird wieder geöffnet.',
  'safety.actionUndone': 'Maßnahme rückgängig gemacht',
};
