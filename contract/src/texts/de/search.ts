import type { messages as english } from '../en/search.ts';

export const messages: Record<keyof typeof english, string> = {
  'search.placeholder': 'Freunde und Familie suchen',
  'search.empty': 'Keine Suchergebnisse',
  'search.failed': 'Die Suche ist fehlgeschlagen.',
  'search.searching': 'Suche läuft',
  'search.offline': 'Du bist offline. Die Suche geht weiter, sobald du wieder online bist.',
  'search.morePeople': 'Weitere Personen anzeigen',
  'search.hashtags': 'Hashtags',
  'search.captions': 'Bildunterschriften',
  'search.moreCaptions': 'Weitere Bildunterschriften anzeigen',
  'search.recent': 'Zuletzt gesucht',
  'search.recentSearches': 'Letzte Suchanfragen',
  'search.clearAll': 'Alle löschen',
  'search.removeRecent': '{search} entfernen',
  'search.suggested': 'Vorschläge für dich',
};
