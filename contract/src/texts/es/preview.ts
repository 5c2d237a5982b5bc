import type { messages as english } from '../en/preview.ts';

/** The texts of link previews, which only the server uses. */
export const messages: Record<keyof typeof english, string> = {
  'preview.siteDescription': 'Comparte fotos y videos con las personas que sigues.',
  'preview.captionTitle': '{author}: “{caption}” • Glimpse',
  'preview.photosTitle':
    '{count, plural, one {{author} compartió una foto} many {{author} compartió # de fotos} other {{author} compartió # fotos}} • Glimpse',
  'preview.videosTitle':
    '{count, plural, one {{author} compartió un video} many {{author} compartió # de videos} other {{author} compartió # videos}} • Glimpse',
  'preview.mixedTitle':
    '{count, plural, one {{author} compartió # foto o video} many {{author} compartió # de fotos y videos} other {{author} compartió # fotos y videos}} • Glimpse',
  'preview.photosDescription':
    '{count, plural, one {Una foto que {author} compartió en Glimpse.} many {# de fotos que {author} compartió en Glimpse.} other {# fotos que {author} compartió en Glimpse.}}',
  'preview.videosDescription':
    '{count, plural, one {Un video que {author} compartió en Glimpse.} many {# de videos que {author} compartió en Glimpse.} other {# videos que {author} compartió en Glimpse.}}',
  'preview.mixedDescription':
    '{count, plural, one {# foto o video que {author} compartió en Glimpse.} many {# de fotos y videos que {author} compartió en Glimpse.} other {# fotos y videos que {author} compartió en Glimpse.}}',
  'preview.photosBy':
    '{count, plural, one {Una foto de {author}} many {# de fotos de {author}} other {# fotos de {author}}}',
  'preview.videosBy':
    '{count, plural, one {Un video de {author}} many {# de videos de {author}} other {# videos de {author}}}',
  'preview.mixedBy':
    '{count, plural, one {# foto o video de {author}} many {# de fotos y videos de {author}} other {# fotos y videos de {author}}}',
  'preview.bioDescription':
    '{bio} · {posts, plural, one {# publicación} many {# de publicaciones} other {# publicaciones}}, {followers, plural, one {# seguidor} many {# de seguidores} other {# seguidores}}',
  'preview.profileDescription':
    '{name} en Glimpse: {posts, plural, one {# publicación} many {# de publicaciones} other {# publicaciones}}, {followers, plural, one {# seguidor} many {# de seguidores} other {# seguidores}}.',
  'preview.avatarAlt': 'Foto de perfil de {name}',
  'preview.unavailable':
    'Glimpse no está disponible en este momento. Esta página se volverá a cargar en unos segundos.',
};
