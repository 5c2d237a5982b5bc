import type { messages as english } from '../en/common.ts';

export const messages: Record<keyof typeof english, string> = {
  'common.genericFailure': 'Ocurrió un error. Inténtalo de nuevo más tarde.',
  'common.profileFailed': 'Algo salió mal',
  'common.goBack': 'Volver',
  'common.tryAgain': 'Reintentar',
  'common.showMore': 'Mostrar más',
  'common.cancel': 'Cancelar',
  'common.close': 'Cerrar',
  'common.delete': 'Eliminar',
  'common.remove': 'Quitar',
  'common.save': 'Guardar',
  'common.done': 'Listo',
  'common.settings': 'Configuración',
  'common.search': 'Buscar',
  'common.notifications': 'Notificaciones',
  'common.posts': 'Publicaciones',
  'common.people': 'Personas',

  'common.justNow': 'ahora mismo',

  'common.signedOut': 'Tu sesión se cerró. Vuelve a iniciar sesión.',
  'common.linkCopied': 'Enlace copiado',
  'common.linkNotCopied': 'No se pudo copiar el enlace.',

  'common.codeFailed': 'No se pudo cargar esta parte de la página.',
  'common.codeOffline':
    'No tienes conexión y esta parte de la página aún no se ha cargado. Se abrirá cuando vuelvas a tener conexión.',

  'common.pictureUnavailable': 'Imagen no disponible',

  'common.carousel': 'carrusel',
  'common.slide': 'diapositiva',
  'common.slidePosition': '{position, number} de {count, number}',
  'common.carouselKeys': '{label}. Desplázate con las teclas de flecha',
  'common.previousSlide': 'Anterior',
  'common.nextSlide': 'Siguiente',

  'common.play': 'Reproducir',
  'common.pause': 'Pausar',
  'common.seek': 'Posición en el video',
  'common.videoPosition': '{time} de {duration}',
  'common.videoCaptions': 'Subtítulos',
  'common.soundOn': 'Activar sonido',
  'common.soundOff': 'Desactivar sonido',
};
