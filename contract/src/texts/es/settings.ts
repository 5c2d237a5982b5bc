import type { messages as english } from '../en/settings.ts';

export const messages: Record<keyof typeof english, string> = {
  'settings.language': 'Idioma',
  'settings.languageOfBrowser': 'El del navegador',
  'settings.languageAbout':
    'Botones, mensajes y fechas. Las publicaciones y los comentarios se muestran en el idioma en que se escribieron.',
  'settings.change': 'Cambiar',

  'settings.appearance': 'Apariencia',
  'settings.theme': 'Tema',
  'settings.themeSystem': 'Sistema',
  'settings.themeLight': 'Claro',
  'settings.themeDark': 'Oscuro',
  'settings.themeAbout': 'Se aplica solo a este navegador.',

  'settings.preferences': 'Preferencias',
  'settings.guestPreferences':
    'La cuenta de invitado es compartida, así que estas opciones se aplican solo a este navegador.',
  'settings.sensitiveContent': 'Contenido delicado',
  'settings.sensitiveBlur': 'Difuminar',
  'settings.sensitiveShow': 'Mostrar',
  'settings.sensitiveHide': 'Ocultar',
  'settings.sensitiveBlurAbout':
    'Las fotos y los videos con contenido delicado aparecen difuminados hasta que elijas Mostrar.',
  'settings.sensitiveShowAbout': 'Ves el contenido delicado como todo lo demás.',
  'settings.sensitiveHideAbout': 'Las publicaciones con contenido delicado no aparecen en las listas.',
  'settings.hideOthersLikes': 'Ocultar los Me gusta de otras publicaciones',
  'settings.hideOthersLikesAbout': 'No ves a cuántas personas les gusta una publicación ni quiénes son.',
  'settings.hideOwnLikes': 'Ocultar los Me gusta de mis publicaciones',
  'settings.hideOwnLikesAbout': 'Solo tú ves a cuántas personas les gustan tus publicaciones y quiénes son.',

  'settings.messages': 'Mensajes',
  'settings.guestMessages': 'La cuenta de invitado es compartida, así que no puede enviar ni recibir mensajes.',
  'settings.messagesFrom': 'Quién puede enviarme mensajes',
  'settings.messagesFromEveryone': 'Todos',
  'settings.messagesFromFollowed': 'Personas que sigo',
  'settings.messagesFromNobody': 'Nadie',
  'settings.messagesFromEveryoneAbout': 'Los mensajes de personas que no sigues son solicitudes hasta que los aceptes.',
  'settings.messagesFromFollowedAbout':
    'Otras personas no pueden enviarte solicitudes. Las conversaciones abiertas continúan.',
  'settings.messagesFromNobodyAbout':
    'Nadie puede empezar una conversación contigo. Las conversaciones abiertas continúan.',
  'settings.pushMessageText': 'Mostrar el texto de los mensajes en las notificaciones push',
  'settings.pushMessageTextAbout': 'Si no, una notificación push solo muestra quién te ha escrito.',
};
