import type { messages as english } from '../en/notifications.ts';

export const messages: Record<keyof typeof english, string> = {
  'notifications.bellUnread': 'Notificaciones, {count, plural, one {# sin leer} many {# sin leer} other {# sin leer}}',
  'notifications.bellMany': '{count, number}+',
  'notifications.unreadCount':
    '{count, plural, one {# notificación sin leer} many {# de notificaciones sin leer} other {# notificaciones sin leer}}',

  'notifications.like':
    '{count, plural, one {A <names></names> le gustó tu publicación} many {A <names></names> les gustó tu publicación} other {A <names></names> les gustó tu publicación}}',
  'notifications.comment':
    '{count, plural, one {<names></names> comentó tu publicación} many {<names></names> comentaron tu publicación} other {<names></names> comentaron tu publicación}}',
  'notifications.reply':
    '{count, plural, one {<names></names> respondió a tu comentario} many {<names></names> respondieron a tu comentario} other {<names></names> respondieron a tu comentario}}',
  'notifications.mentionInPost':
    '{count, plural, one {<names></names> te mencionó en una publicación} many {<names></names> te mencionaron en una publicación} other {<names></names> te mencionaron en una publicación}}',
  'notifications.mentionInComment':
    '{count, plural, one {<names></names> te mencionó en un comentario} many {<names></names> te mencionaron en un comentario} other {<names></names> te mencionaron en un comentario}}',
  'notifications.follow':
    '{count, plural, one {<names></names> comenzó a seguirte} many {<names></names> comenzaron a seguirte} other {<names></names> comenzaron a seguirte}}',
  'notifications.followRequest':
    '{count, plural, one {<names></names> solicitó seguirte} many {<names></names> solicitaron seguirte} other {<names></names> solicitaron seguirte}}',
  'notifications.requesterFollows':
    '{count, plural, one {<names></names> ahora te sigue} many {<names></names> ahora te siguen} other {<names></names> ahora te siguen}}',
  'notifications.requestAccepted':
    '{count, plural, one {<names></names> aceptó tu solicitud de seguimiento} many {<names></names> aceptaron tu solicitud de seguimiento} other {<names></names> aceptaron tu solicitud de seguimiento}}',

  'notifications.oneName': '<name>{first}</name>',
  'notifications.twoNames': '<name>{first}</name> y <name>{second}</name>',
  'notifications.threeNames': '<name>{first}</name>, <name>{second}</name> y <name>{third}</name>',
  'notifications.oneNameAndOthers':
    '<name>{first}</name> y {others, plural, one {# persona más} many {# de personas más} other {# personas más}}',
  'notifications.twoNamesAndOthers':
    '<name>{first}</name>, <name>{second}</name> y {others, plural, one {# persona más} many {# de personas más} other {# personas más}}',

  'notifications.row': '<sentence></sentence>.',
  'notifications.quote': '“<text></text>”',
  'notifications.newPrefix': 'Nueva: ',
  'notifications.today': 'Hoy',
  'notifications.thisWeek': 'Esta semana',
  'notifications.earlier': 'Anteriores',
  'notifications.loading': 'Cargando notificaciones',
  'notifications.loadFailed': 'No se pudieron cargar tus notificaciones.',
  'notifications.empty':
    'Aún no hay notificaciones. Aquí aparecerán los Me gusta, los comentarios y los nuevos seguidores.',

  'notifications.kindLike': 'Me gusta',
  'notifications.kindLikeAbout': 'A alguien le gusta tu publicación.',
  'notifications.kindComment': 'Comentarios',
  'notifications.kindCommentAbout': 'Alguien comenta tu publicación.',
  'notifications.kindReply': 'Respuestas',
  'notifications.kindReplyAbout': 'Alguien responde a tu comentario.',
  'notifications.kindMention': 'Menciones',
  'notifications.kindMentionAbout': 'Alguien te menciona en una publicación o un comentario.',
  'notifications.kindFollow': 'Nuevos seguidores',
  'notifications.kindFollowAbout': 'Alguien comienza a seguirte.',
  'notifications.kindFollowRequest': 'Solicitudes de seguimiento',
  'notifications.kindFollowRequestAbout': 'Alguien solicita seguir tu cuenta privada.',
  'notifications.kindRequestAccepted': 'Solicitudes aceptadas',
  'notifications.kindRequestAcceptedAbout': 'Alguien acepta tu solicitud de seguimiento.',
  'notifications.guestKinds': 'Esta es la cuenta de invitado compartida, así que no puedes cambiar sus notificaciones.',

  'notifications.push': 'En este dispositivo',
  'notifications.pushOff': 'Recibe notificaciones en este dispositivo cuando Glimpse está cerrado.',
  'notifications.pushOn':
    'Recibes notificaciones en este dispositivo cuando Glimpse está cerrado, hasta que cierres sesión.',
  'notifications.pushBlocked':
    'Las notificaciones de este sitio están bloqueadas. Puedes permitirlas en la configuración del navegador.',
  'notifications.pushUnsupported': 'Las notificaciones push no están disponibles en este navegador.',
  'notifications.pushNotReady': 'Las notificaciones aún no están listas. Inténtalo de nuevo.',
  'notifications.guestPush':
    'Esta es la cuenta de invitado compartida, así que las notificaciones push no están disponibles.',
};
