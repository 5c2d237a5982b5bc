import type { messages as english } from '../en/feed.ts';

export const messages: Record<keyof typeof english, string> = {
  'feed.loading': 'Cargando publicaciones',
  'feed.loadFailed': 'No se pudieron cargar las publicaciones.',
  'feed.empty': 'Aún no hay publicaciones.',
  'feed.end': 'Ya estás al día.',

  'feed.latest': 'Recientes',
  'feed.trending': 'Tendencias',
  'feed.following': 'Siguiendo',

  'feed.latestPosts': 'Publicaciones recientes',
  'feed.trendingPosts': 'Publicaciones en tendencia',
  'feed.followingPosts': 'Publicaciones de las personas que sigues',

  'feed.followingNobody': 'Sigue a otras personas para ver aquí sus publicaciones.',
  'feed.followingEmpty': 'Aún no hay publicaciones de las personas que sigues.',

  'feed.popular': 'Populares',
  'feed.newest': 'Más recientes',
  'feed.mostLiked': 'Con más Me gusta',
  'feed.postsByPeople': 'Publicaciones de personas que coinciden con {search}',
  'feed.noPostsByPeople': 'No hay publicaciones de personas que coincidan con “{search}”.',
  'feed.postsWithTag': 'Publicaciones con {tag}',
  'feed.noPostsWithTag': 'Aún no hay publicaciones con {tag}.',
  'feed.relatedHashtags': 'Hashtags relacionados',

  'feed.likeCount':
    '{count, plural, one {#<hidden> Me gusta</hidden>} many {#<hidden> de Me gusta</hidden>} other {#<hidden> Me gusta</hidden>}}',
  'feed.commentCount':
    '{count, plural, one {#<hidden> comentario</hidden>} many {#<hidden> de comentarios</hidden>} other {#<hidden> comentarios</hidden>}}',
  'feed.mediaCount': '{count, plural, one {# foto o video} many {# de fotos y videos} other {# fotos y videos}}',
  'feed.video': 'Video',
  'feed.animated': 'Animación',
  'feed.pinned': 'Fijada',
  'feed.hiddenByModerator': 'Oculta por moderación',
  'feed.show': 'Mostrar',
  'feed.showSensitivePost': 'Mostrar la publicación delicada de {name}',
};
