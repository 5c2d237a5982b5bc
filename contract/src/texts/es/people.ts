import type { messages as english } from '../en/people.ts';

export const messages: Record<keyof typeof english, string> = {
  'people.follow': 'Seguir',
  'people.requested': 'Pendiente',
  'people.removed': 'Ya no te sigue',
  'people.unfollow': 'Dejar de seguir',
  'people.cancelRequest': 'Cancelar solicitud de seguimiento',
  'people.accept': 'Aceptar',
  'people.decline': 'Rechazar',
  'people.unfollowPrivateQuestion': '¿Dejar de seguir esta cuenta privada?',
  'people.unfollowPrivateAbout':
    'Para volver a seguirla, tendrás que enviar otra solicitud y esperar a que la acepten.',

  'people.followed': 'Ahora sigues a {name}',
  'people.unfollowed': 'Dejaste de seguir a {name}',
  'people.requestSent': 'Solicitaste seguir a {name}',
  'people.requestWithdrawn': 'Cancelaste tu solicitud para seguir a {name}',
  'people.blocked': 'Cuenta bloqueada',
  'people.unblocked': 'Cuenta desbloqueada',
  'people.muted': 'Cuenta silenciada',
  'people.unmuted': 'La cuenta ya no está silenciada',
  'people.profileUpdated': 'Perfil actualizado',

  'people.requestsTitle': 'Solicitudes de seguimiento',
  'people.likesTitle': 'Me gusta',
  'people.followersTitle': 'Seguidores',
  'people.followingTitle': 'Seguidos',
  'people.noLikes': 'Aún no hay Me gusta.',
  'people.noFollowers': 'Aún no hay seguidores.',
  'people.noFollowing': 'Aún no hay seguidos.',
  'people.noneFound': 'No se encontraron personas.',
  'people.loading': 'Cargando personas',
  'people.loadingFailed': 'No se pudo cargar la lista.',

  'people.suggested': 'Sugerencias para ti',
  'people.view': 'Ver',
  'people.followerCount': '{count, plural, one {# seguidor} many {# de seguidores} other {# seguidores}}',
  'people.followedByOne': '{name} sigue esta cuenta',
  'people.followedByTwo': '{first} y {second} siguen esta cuenta',
  'people.followedByMore':
    '{first}, {second} y {count, plural, one {# persona más} many {# de personas más} other {# personas más}} siguen esta cuenta',
  'people.suggestionsOffline': 'Las sugerencias aparecerán cuando vuelvas a tener conexión.',
  'people.suggestionsLoading': 'Cargando sugerencias',
  'people.suggestionsFailed': 'No se pudieron cargar las sugerencias.',
  'people.noSuggestions': 'Aún no hay sugerencias para ti. Puedes buscar personas más adelante.',

  'people.welcome': 'Te damos la bienvenida a Glimpse',
  'people.welcomeLoading': 'Cargando',
};
