import type { messages as english } from '../en/search.ts';

export const messages: Record<keyof typeof english, string> = {
  'search.placeholder': 'Busca amigos y familiares',
  'search.empty': 'No hay resultados',
  'search.failed': 'La búsqueda falló.',
  'search.searching': 'Buscando',
  'search.offline': 'No tienes conexión. La búsqueda continuará cuando vuelvas a tener conexión.',
  'search.morePeople': 'Mostrar más personas',
  'search.hashtags': 'Hashtags',
  'search.captions': 'Pies de foto',
  'search.moreCaptions': 'Mostrar más pies de foto',
  'search.recent': 'Recientes',
  'search.recentSearches': 'Búsquedas recientes',
  'search.clearAll': 'Borrar todo',
  'search.removeRecent': 'Quitar {search}',
  'search.suggested': 'Sugerencias para ti',
};
