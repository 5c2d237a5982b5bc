import type { messages as english } from '../en/comments.ts';

export const messages: Record<keyof typeof english, string> = {
  'comments.added': 'Comentario añadido',
  'comments.updated': 'Comentario actualizado',
  'comments.deleted': 'Comentario eliminado',

  'comments.addComment': 'Añade un comentario',
  'comments.post': 'Publicar',
  'comments.replyingTo': 'En respuesta a <person>{name}</person>',
  'comments.cancelReply': 'Cancelar respuesta',
  'comments.sending': 'Enviando…',

  'comments.reply': 'Responder<hidden> a {name}</hidden>',
  'comments.upvote':
    '{count, plural, =0 {Votar a favor} one {Votar a favor, #} many {Votar a favor, #} other {Votar a favor, #}}',
  'comments.downvote':
    '{count, plural, =0 {Votar en contra} one {Votar en contra, #} many {Votar en contra, #} other {Votar en contra, #}}',
  'comments.options': 'Opciones del comentario',
  'comments.edit': 'Editar',
  'comments.editComment': 'Editar comentario',
  'comments.edited': 'editado',
  'comments.hiddenByModerator': 'Oculto por moderación. Solo tú puedes verlo.',
  'comments.hiddenComment': 'Este comentario está oculto.',
  'comments.deletedComment': 'Este comentario fue eliminado.',

  'comments.comments': 'Comentarios',
  'comments.empty': 'Aún no hay comentarios.',
  'comments.loading': 'Cargando comentarios',
  'comments.loadFailed': 'No se pudieron cargar los comentarios.',
  'comments.viewMore': 'Ver más comentarios',
  'comments.order': 'Orden de los comentarios',
  'comments.newestFirst': 'Más recientes primero',
  'comments.oldestFirst': 'Más antiguos primero',

  'comments.viewReplies': '{count, plural, one {Ver # respuesta} many {Ver # de respuestas} other {Ver # respuestas}}',
  'comments.hideReplies': 'Ocultar respuestas',
  'comments.replies': 'Respuestas',
  'comments.repliesTo': 'Respuestas a {name}',
  'comments.loadingReplies': 'Cargando respuestas',
  'comments.repliesFailed': 'No se pudieron cargar las respuestas.',
  'comments.viewMoreReplies': 'Ver más respuestas',
};
