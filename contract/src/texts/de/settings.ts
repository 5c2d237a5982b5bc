import type { messages as english } from '../en/settings.ts';

export const messages: Record<keyof typeof english, string> = {
  'settings.language': 'Sprache',
  'settings.languageOfBrowser': 'Wie im Browser',
  'settings.languageAbout':
    'Gilt für Schaltflächen, Meldungen und Datumsangaben. Beiträge und Kommentare bleiben in der Sprache, in der sie geschrieben wurden.',
  'settings.change': 'Ändern',

  'settings.appearance': 'Darstellung',
  'settings.theme': 'Design',
  'settings.themeSystem': 'System',
  'settings.themeLight': 'Hell',
  'settings.themeDark': 'Dunkel',
  'settings.themeAbout': 'Gilt nur für diesen Browser.',

  'settings.preferences': 'Allgemein',
  'settings.guestPreferences':
    'Das Gastkonto wird gemeinsam genutzt, deshalb gilt diese Auswahl nur für diesen Browser.',
  'settings.sensitiveContent': 'Sensible Inhalte',
  // „Weichzeichnen“ would be too long for three buttons side by side on a phone.
  'settings.sensitiveBlur': 'Unscharf',
  'settings.sensitiveShow': 'Anzeigen',
  'settings.sensitiveHide': 'Ausblenden',
  'settings.sensitiveBlurAbout': 'Fotos und Videos mit sensiblen Inhalten sind unscharf, bis du „Anzeigen“ wählst.',
  'settings.sensitiveShowAbout': 'Du siehst sensible Inhalte wie alles andere.',
  'settings.sensitiveHideAbout': 'Listen enthalten keine Beiträge mit sensiblen Inhalten.',
  'settings.hideOthersLikes': 'Likes bei Beiträgen anderer ausblenden',
  'settings.hideOthersLikesAbout': 'Du siehst nicht, wie vielen und welchen Personen ein Beitrag gefällt.',
  'settings.hideOwnLikes': 'Likes bei meinen Beiträgen ausblenden',
  'settings.hideOwnLikesAbout': 'Nur du siehst, wie vielen und welchen Personen deine Beiträge gefallen.',

  'settings.messages': 'Nachrichten',
  'settings.guestMessages': 'Das Gastkonto wird geteilt und kann deshalb keine Nachrichten senden oder empfangen.',
  'settings.messagesFrom': 'Wer mir Nachrichten senden kann',
  'settings.messagesFromEveryone': 'Alle',
  'settings.messagesFromFollowed': 'Denen ich folge',
  'settings.messagesFromNobody': 'Niemand',
  'settings.messagesFromEveryoneAbout':
    'Nachrichten von Personen, denen du nicht folgst, sind Anfragen, bis du sie annimmst.',
  'settings.messagesFromFollowedAbout':
    'Andere Personen können dir keine Anfragen senden. Offene Unterhaltungen gehen weiter.',
  'settings.messagesFromNobodyAbout':
    'Niemand kann eine Unterhaltung mit dir beginnen. Offene Unterhaltungen gehen weiter.',
  'settings.pushMessageText': 'Nachrichtentext in Push-Benachrichtigungen zeigen',
  'settings.pushMessageTextAbout': 'Sonst zeigt eine Push-Benachrichtigung nur, wer dir geschrieben hat.',
};
