import type { messages as english } from '../en/preview.ts';

export const messages: Record<keyof typeof english, string> = {
  'preview.siteDescription': 'Teile Fotos und Videos mit den Menschen, denen du folgst.',
  'preview.captionTitle': '{author}: „{caption}“ • Glimpse',
  'preview.photosTitle':
    '{count, plural, one {{author} hat ein Foto geteilt} other {{author} hat # Fotos geteilt}} • Glimpse',
  'preview.videosTitle':
    '{count, plural, one {{author} hat ein Video geteilt} other {{author} hat # Videos geteilt}} • Glimpse',
  'preview.mixedTitle':
    '{count, plural, one {{author} hat # Foto oder Video geteilt} other {{author} hat # Fotos und Videos geteilt}} • Glimpse',
  'preview.photosDescription':
    '{count, plural, one {Ein Foto, das {author} auf Glimpse geteilt hat.} other {# Fotos, die {author} auf Glimpse geteilt hat.}}',
  'preview.videosDescription':
    '{count, plural, one {Ein Video, das {author} auf Glimpse geteilt hat.} other {# Videos, die {author} auf Glimpse geteilt hat.}}',
  'preview.mixedDescription':
    '{count, plural, one {# Foto oder Video, das {author} auf Glimpse geteilt hat.} other {# Fotos und Videos, die {author} auf Glimpse geteilt hat.}}',
  'preview.photosBy': '{count, plural, one {Ein Foto von {author}} other {# Fotos von {author}}}',
  'preview.videosBy': '{count, plural, one {Ein Video von {author}} other {# Videos von {author}}}',
  'preview.mixedBy': '{count, plural, one {# Foto oder Video von {author}} other {# Fotos und Videos von {author}}}',
  'preview.bioDescription':
    '{bio} · {posts, plural, one {# Beitrag} other {# Beiträge}}, {followers, plural, one {# Follower} other {# Follower}}',
  'preview.profileDescription':
    '{name} auf Glimpse: {posts, plural, one {# Beitrag} other {# Beiträge}}, {followers, plural, one {# Follower} other {# Follower}}.',
  'preview.avatarAlt': 'Profilbild von {name}',
  'preview.unavailable':
    'Glimpse ist gerade nicht verfügbar. Diese Seite versucht es in ein paar Sekunden noch einmal.',
};
