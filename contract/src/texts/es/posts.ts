import type { messages as english } from '../en/posts.ts';

export const messages: Record<keyof typeof english, string> = {
  'posts.liked': 'Te gusta esta publicación',
  'posts.disliked': 'Ya no te gusta esta publicación',
  'posts.updated': 'Publicación actualizada',
  'posts.deleted': 'Publicación eliminada',
  'posts.bookmarked': 'Publicación guardada',
  'posts.bookmarkRemoved': 'Publicación quitada de Guardado',
  'posts.pinned': 'Publicación fijada en tu perfil',
  'posts.unpinned': 'La publicación ya no está fijada',
  'posts.archived': 'Publicación archivada. Solo tú puedes verla.',
  'posts.unarchived': 'La publicación se muestra de nuevo en tu perfil.',

  'posts.viewPost': 'Ver publicación',
  'posts.viewComments':
    '{count, plural, =0 {Ver publicación} one {Ver 1 comentario} many {Ver los # de comentarios} other {Ver los # comentarios}}',

  'posts.like': 'Me gusta',
  'posts.unlike': 'Ya no me gusta',
  'posts.comment': 'Comentar',
  'posts.share': 'Compartir',
  'posts.addBookmark': 'Guardar',
  'posts.removeBookmark': 'Quitar de Guardado',
  'posts.moreOptions': 'Más opciones',
  'posts.edit': 'Editar',
  'posts.archive': 'Archivar',
  'posts.unarchive': 'Mostrar de nuevo en el perfil',
  'posts.pin': 'Fijar en el perfil',
  'posts.unpin': 'Dejar de fijar',
  'posts.goToPost': 'Ir a la publicación',
  'posts.moreOfCaption': 'más',

  'posts.likeCount': '{count, plural, one {# Me gusta} many {# de Me gusta} other {# Me gusta}}',
  'posts.postBy': 'Publicación de {name}',
  'posts.shareTitle': 'Publicación de {name} • Glimpse',
  'posts.latestComments': 'Comentarios recientes',
  'posts.loadingPost': 'Cargando la publicación',
  'posts.previousPost': 'Publicación anterior',
  'posts.nextPost': 'Publicación siguiente',
  'posts.order': 'Orden de las publicaciones',
  'posts.newPosts':
    '{count, plural, one {# publicación nueva} many {# de publicaciones nuevas} other {# publicaciones nuevas}}',
  'posts.manyNewPosts': '{count, number}+ publicaciones nuevas',

  'posts.ownVisibility':
    '{reason, select, hidden {Oculta por moderación. Solo tú puedes verla.} archived {Archivada. Solo tú puedes verla.} other {Oculta por moderación y archivada. Solo tú puedes verla.}}',
  'posts.othersVisibility':
    '{reason, select, hidden {Oculta por moderación.} archived {Archivada por quien la publicó.} other {Oculta por moderación. Archivada por quien la publicó.}}',

  'posts.photoBy': 'Foto de {name}',
  'posts.videoBy': 'Video de {name}',
  'posts.mediaBy':
    '{count, plural, one {# foto o video de {name}} many {# de fotos y videos de {name}} other {# fotos y videos de {name}}}',
  'posts.play': 'Reproducir',
  'posts.pause': 'Pausar',
  'posts.enlarge': 'Ampliar',
  'posts.enlargedPicture': 'Imagen ampliada',
  'posts.zoomIn': 'Acercar',
  'posts.zoomOut': 'Alejar',
  'posts.previousPicture': 'Anterior',
  'posts.nextPicture': 'Siguiente',
  'posts.picturePosition': '{position, number} de {count, number}',
  'posts.shortPicturePosition': '{position, number}/{count, number}',

  'posts.postCount':
    '{count, plural, one {{number} publicación} many {{number} de publicaciones} other {{number} publicaciones}}',
  'posts.followerCount':
    '{count, plural, one {{number} seguidor} many {{number} de seguidores} other {{number} seguidores}}',
  'posts.follow': 'Seguir',
  'posts.followTag': 'Seguir {tag}',
  'posts.unfollow': 'Dejar de seguir',
  'posts.unfollowTag': 'Dejar de seguir {tag}',
  'posts.showPosts': 'Ver publicaciones',
  'posts.showPostsWithTag': 'Ver publicaciones con {tag}',
  'posts.tags': 'Hashtags',
  'posts.hashtags': 'Hashtags',
  'posts.hashtagsToFollow': 'Hashtags que puedes seguir',
  'posts.followedHashtags': 'Hashtags que sigues',
  'posts.aboutFollowedHashtags':
    'Sus publicaciones públicas aparecen en Siguiendo y en Explorar. Nadie más puede ver qué hashtags sigues.',
  'posts.noFollowedHashtags': 'No sigues ningún hashtag.',
  'posts.suggestionCount': '{count, plural, one {# sugerencia} many {# de sugerencias} other {# sugerencias}}',
};
