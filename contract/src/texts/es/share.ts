import type { messages as english } from '../en/share.ts';

export const messages: Record<keyof typeof english, string> = {
  'share.logIn':
    '{kind, select, post {Inicia sesión para ver la publicación de <person>{name}</person>} other {Inicia sesión para ver el perfil de <person>{name}</person>}}',
  'share.logInLabel':
    '{kind, select, post {Inicia sesión para ver la publicación de {name}} other {Inicia sesión para ver el perfil de {name}}}',
  'share.sensitive': 'Contenido delicado',

  'share.posts':
    '{count, plural, one {{formatted} publicación} many {{formatted} de publicaciones} other {{formatted} publicaciones}}',
  'share.followers':
    '{count, plural, one {{formatted} seguidor} many {{formatted} de seguidores} other {{formatted} seguidores}}',
  'share.likes':
    '{count, plural, one {{formatted} Me gusta} many {{formatted} de Me gusta} other {{formatted} Me gusta}}',
  'share.comments':
    '{count, plural, one {{formatted} comentario} many {{formatted} de comentarios} other {{formatted} comentarios}}',
};
