import type { messages as english } from '../en/sharing.ts';

export const messages: Record<keyof typeof english, string> = {
  'sharing.sendProfile': 'Profil senden',
  'sharing.search': 'Personen suchen',
  'sharing.recent': 'Letzte Unterhaltungen',
  'sharing.followed': 'Personen, denen du folgst',
  'sharing.results': 'Suchergebnisse',
  'sharing.chosen': 'Ausgewählte Personen',
  'sharing.removePerson': '{name} entfernen',
  'sharing.nobody': 'Suche die Personen, denen du es senden möchtest.',
  'sharing.tooMany': 'Du kannst es an bis zu {count} Personen auf einmal senden.',
  'sharing.offline': 'Du bist offline. Du kannst aus den letzten Unterhaltungen wählen.',
  'sharing.text': 'Nachricht hinzufügen',
  'sharing.send': 'Senden',
  'sharing.forFollowers': 'Nur Personen, die {name} folgen, können diesen Beitrag sehen.',
  'sharing.sent': '{count, plural, one {An {name} gesendet} other {An # Personen gesendet}}',
  'sharing.queued': 'Du bist offline. Es wird gesendet, sobald du wieder online bist.',
  'sharing.notSent': 'Nicht an {name} gesendet. {reason}',

  'sharing.message': 'Nachricht',
};
