import type { messages as english } from '../en/sharing.ts';

export const messages: Record<keyof typeof english, string> = {
  'sharing.sendProfile': 'Enviar perfil',
  'sharing.search': 'Buscar personas',
  'sharing.recent': 'Conversaciones recientes',
  'sharing.followed': 'Personas que sigues',
  'sharing.results': 'Resultados de la búsqueda',
  'sharing.chosen': 'Personas elegidas',
  'sharing.removePerson': 'Quitar a {name}',
  'sharing.nobody': 'Busca a las personas a las que quieres enviarlo.',
  'sharing.tooMany': 'Puedes enviarlo a un máximo de {count} personas a la vez.',
  'sharing.offline': 'No tienes conexión. Puedes elegir entre las conversaciones recientes.',
  'sharing.text': 'Añadir un mensaje',
  'sharing.send': 'Enviar',
  'sharing.forFollowers': 'Solo las personas que siguen a {name} pueden ver esta publicación.',
  'sharing.sent': '{count, plural, one {Enviado a {name}} many {Enviado a # de personas} other {Enviado a # personas}}',
  'sharing.queued': 'No tienes conexión. Se enviará cuando vuelvas a tenerla.',
  'sharing.notSent': 'No se ha enviado a {name}. {reason}',

  'sharing.message': 'Mensaje',
};
