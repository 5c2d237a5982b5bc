import type { messages as english } from '../en/common.ts';

export const messages: Record<keyof typeof english, string> = {
  'common.genericFailure': 'Ein Fehler ist aufgetreten. Versuch es später noch einmal.',
  'common.profileFailed': 'Etwas ist schiefgelaufen',
  'common.goBack': 'Zurück',
  'common.tryAgain': 'Erneut versuchen',
  'common.showMore': 'Mehr anzeigen',
  'common.cancel': 'Abbrechen',
  'common.close': 'Schließen',
  'common.delete': 'Löschen',
  'common.remove': 'Entfernen',
  'common.save': 'Speichern',
  'common.done': 'Fertig',
  'common.settings': 'Einstellungen',
  'common.search': 'Suchen',
  'common.notifications': 'Benachrichtigungen',
  'common.posts': 'Beiträge',
  'common.people': 'Personen',

  'common.justNow': 'gerade eben',

  'common.signedOut': 'Du wurdest abgemeldet. Bitte melde dich wieder an.',
  'common.linkCopied': 'Link kopiert',
  'common.linkNotCopied': 'Der Link konnte nicht kopiert werden.',

  'common.codeFailed': 'Dieser Teil der Seite konnte nicht geladen werden.',
  'common.codeOffline':
    'Du bist offline, und dieser Teil der Seite ist noch nicht geladen. Er öffnet sich, sobald du wieder online bist.',

  'common.pictureUnavailable': 'Bild nicht verfügbar',

  'common.carousel': 'Karussell',
  'common.slide': 'Folie',
  'common.slidePosition': '{position, number} von {count, number}',
  'common.carouselKeys': '{label}. Mit den Pfeiltasten blättern',
  'common.previousSlide': 'Zurück',
  'common.nextSlide': 'Weiter',

  'common.play': 'Abspielen',
  'common.pause': 'Pausieren',
  'common.seek': 'Position im Video',
  'common.videoPosition': '{time} von {duration}',
  'common.videoCaptions': 'Untertitel',
  'common.soundOn': 'Ton einschalten',
  'common.soundOff': 'Ton ausschalten',
};
