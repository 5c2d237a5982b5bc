import type { messages as english } from '../en/profile.ts';

export const messages: Record<keyof typeof english, string> = {
  'profile.pageTitle': 'Perfil • Glimpse',
  'profile.pageTitleOf': '{name} ({username}) • Glimpse',
  'profile.notFoundPageTitle': 'No se encontró el perfil • Glimpse',
  'profile.loading': 'Cargando el perfil',
  'profile.loadingFailed': 'No se pudo cargar el perfil.',
  'profile.notFoundTitle': 'No se encontró el perfil',
  'profile.notFound': 'Este perfil no existe o fue eliminado.',
  'profile.emailNotFound': 'Nadie en Glimpse tiene el correo {email}.',
  'profile.usernameNotFound': 'Nadie en Glimpse tiene el nombre de usuario {username}.',

  'profile.counts': 'Cifras',
  'profile.postCount':
    '{count, plural, one {<number>#</number> publicación} many {<number>#</number> de publicaciones} other {<number>#</number> publicaciones}}',
  'profile.followerCount':
    '{count, plural, one {<number>#</number> seguidor} many {<number>#</number> de seguidores} other {<number>#</number> seguidores}}',
  'profile.followingCount':
    '{count, plural, one {<number>#</number> seguido} many {<number>#</number> de seguidos} other {<number>#</number> seguidos}}',
  'profile.hiddenEmail': '<address>{email}</address> (solo lo ves tú)',
  'profile.archive': 'Archivo',
  'profile.tabs': 'Perfil',
  'profile.saved': 'Guardado',
  'profile.savedLoading': 'Cargando publicaciones guardadas',
  'profile.noPosts': 'No hay publicaciones',
  'profile.createPost': 'Crear publicación',
  'profile.blockedTitle': 'Bloqueaste a {name}',
  'profile.blockedAbout': 'No puedes ver sus publicaciones, sus comentarios ni su perfil. Tampoco puede ver los tuyos.',
  'profile.privateTitle': 'Esta cuenta es privada',
  'profile.privateAbout': 'Sigue a <person>{name}</person> para ver sus fotos y videos.',
  'profile.privateRequested':
    'Solicitaste seguir a <person>{name}</person>. Cuando acepte, verás aquí sus fotos y videos.',

  'profile.edit': 'Editar perfil',
  'profile.editTitle': 'Editar perfil',
  'profile.bio': 'Biografía',
  'profile.bioLength': '{length, number}/{max, number}',
  'profile.bioTooLong': 'La biografía puede tener como máximo {max, number} caracteres.',
  'profile.website': 'Sitio web',
  'profile.websiteProblem':
    'El sitio web debe ser una dirección http o https de {max, number} caracteres como máximo, o quedar vacío.',
  'profile.fullName': 'Nombre completo',
  'profile.nameTooLong': 'El nombre debe tener como máximo {max, number} caracteres.',
  'profile.nameCharacters':
    'El nombre no debe contener caracteres de control ni caracteres que cambien la dirección del texto.',
  'profile.draftRestored': 'Recuperamos tus cambios sin guardar.',
  'profile.update': 'Actualizar',
  'profile.partlySaved': 'Se guardó: {saved}. No se guardó: {failed}.',
  'profile.parts':
    '{parts, select, profile {foto, biografía y sitio web} username {nombre de usuario} name {nombre} profile_username {foto, biografía, sitio web y nombre de usuario} profile_name {foto, biografía, sitio web y nombre} other {nombre de usuario y nombre}}',
  'profile.discardQuestion': '¿Descartar tus cambios?',
  'profile.discardAbout': 'Aún no se han guardado.',
  'profile.keepEditing': 'Seguir editando',
  'profile.discard': 'Descartar',

  'profile.editPicture': 'Editar foto de perfil',
  'profile.changePicture': 'Cambiar foto',
  'profile.picture': 'Foto de perfil',
  'profile.picturePreview': 'Vista previa de tu foto de perfil',
  'profile.uploadPicture': 'Subir una foto',
  'profile.removePicture': 'Quitar foto',
  'profile.pictureFile': 'Archivo de imagen',
  'profile.chooseAvatar': 'Elige un avatar',
  'profile.avatar': 'Avatar {number, number}',
  'profile.savePicture': 'Guardar foto',
  'profile.newPicture': 'Foto nueva',
  'profile.newPictureUnsaved': 'Tu foto nueva aún no está guardada.',
  'profile.uploadWaiting': 'Esperando conexión',
  'profile.cancelUpload': 'Cancelar subida',

  'profile.username': 'Nombre de usuario',
  'profile.usernameOwn': 'Este es tu nombre de usuario.',
  'profile.usernameOffline': 'No podemos comprobar este nombre de usuario mientras no tengas conexión.',
  'profile.usernameChecking': 'Comprobando…',
  'profile.usernameFree': '{username} está disponible.',
  'profile.usernameFormer': '{username} era tuyo. Puedes recuperarlo.',
  'profile.usernameTaken': '{username} no está disponible.',

  'profile.privacy': 'Privacidad',
  'profile.privateAccount': 'Cuenta privada',
  'profile.privateAccountAbout': 'Solo las personas que apruebes pueden ver tus fotos, tus videos y a quién sigues.',
  'profile.guestStaysPublic': 'Esta es la cuenta de invitado compartida, así que sigue siendo pública.',
  'profile.becomingPrivate':
    'Tu cuenta es privada. Todavía estamos moviendo tus fotos y videos al almacenamiento privado.',
  'profile.becomingPrivateProgress':
    'Tu cuenta es privada. Todavía estamos moviendo tus fotos y videos al almacenamiento privado. Publicaciones listas: {done, number} de {total, number}.',
  'profile.becomingPublic': 'Tu cuenta está pasando a ser pública. Hasta que termine, seguirá siendo privada.',
  'profile.becomingPublicProgress':
    'Tu cuenta está pasando a ser pública. Hasta que termine, seguirá siendo privada. Publicaciones listas: {done, number} de {total, number}.',
  'profile.privacyFailed': '{progress} {error} Lo intentaremos de nuevo automáticamente.',
  'profile.makePublicQuestion': '¿Hacer pública tu cuenta?',
  'profile.makePublicAbout':
    'Cualquier persona podrá ver tus fotos y videos. Se aceptarán tus solicitudes de seguimiento pendientes.',
  'profile.makePublic': 'Hacer pública',
  'profile.stayPrivate': 'Mantener privada',

  'profile.step': 'Paso {number, number} de {count, number}',
  'profile.pictureStep': 'Añade una foto de perfil',
  'profile.pictureStepAbout': 'Así te reconocerán tus amistades.',
  'profile.usernameStep': 'Elige tu nombre de usuario',
  'profile.usernameStepAbout': 'Con él, otras personas te encuentran y te mencionan. Puedes cambiarlo más adelante.',
  'profile.peopleStep': 'Sigue a algunas personas',
  'profile.peopleStepAbout': 'Sus fotos y videos aparecen en Siguiendo.',
  'profile.skip': 'Omitir',
  'profile.continue': 'Continuar',
};
