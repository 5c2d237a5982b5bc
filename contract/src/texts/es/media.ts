import type { messages as english } from '../en/media.ts';

export const messages: Record<keyof typeof english, string> = {
  'media.imageAdded': 'Imagen añadida',
  'media.videoAdded': 'Video añadido',
  'media.uploadFailed': 'No se pudo subir el archivo',
  'media.uploading': 'Subiendo archivo',

  'media.imagesOnly': 'Elige una imagen JPEG, PNG, WebP, GIF o AVIF.',
  'media.imagesAndVideosOnly': 'Elige una imagen JPEG, PNG, WebP, GIF o AVIF, o un video MP4, WebM o MOV.',
  'media.emptyFile': 'Este archivo está vacío.',
  'media.oneFileOnly': 'Elige un solo archivo a la vez.',
  'media.tooManyFiles': 'Una publicación puede tener hasta {count, number} fotos y videos.',
  'media.imageTooLarge': 'La imagen debe ocupar menos de {megabytes, number} MB',
  'media.videoTooLarge': 'El video debe ocupar menos de {megabytes, number} MB',
  'media.captionsTooLarge': 'Los subtítulos pueden ocupar hasta {size}.',
  'media.imageUnreadable':
    'No se puede leer esta imagen. Quizás esté dañada o en un formato que tu navegador no admite.',
  'media.animationNotEditable': 'Las imágenes animadas no se pueden editar aquí.',
  'media.videoUnreadable':
    'No se puede leer este video. Quizás esté dañado o en un formato que los navegadores no admiten.',
  'media.videoWithoutPicture':
    'Este video no se puede reproducir en un navegador. Guárdalo como MP4 (H.264) e inténtalo de nuevo.',
  'media.videoTooLong':
    'Este video es demasiado largo. Los videos pueden durar hasta {minutes, plural, one {# minuto} many {# de minutos} other {# minutos}}.',
  'media.rejectedFile': '{name}: {reason}',
  'media.makeSmaller': '{count, plural, one {Reducirla} many {Reducirlas} other {Reducirlas}}',

  'media.preparing': 'Preparando…',
  'media.waitingForUploads': 'Esperando a que se suban otros archivos…',
  'media.uploadPaused': 'Sin conexión. La subida continuará automáticamente.',
  'media.checking': 'Casi listo…',
  'media.percentSent': '{percent, number} %',

  'media.field': 'Foto o video',
  'media.choose': 'Elige una foto o un video',
  'media.chooseAnother': 'Elegir otro',
  'media.takePhoto': 'Tomar una foto',
  'media.addMore': 'Añadir más',
  'media.cancelUpload': 'Cancelar subida',
  'media.retryUpload': 'Reintentar',
  'media.dragHere': 'Arrastra fotos o videos aquí, o pégalos',
  'media.invitation': 'Comparte lo que ves',
  'media.dropHere': 'Suelta aquí',
  'media.limits': 'Imágenes de hasta {imageSize}, videos de hasta {videoSize}, máximo {count, number} por publicación',
  'media.yourPicture': 'Tu imagen',
  'media.yourVideo': 'Tu video',

  'media.list': 'Fotos y videos',
  'media.position':
    '{kind, select, video {Video {position, number} de {count, number}} other {Foto {position, number} de {count, number}}}',
  'media.positionFailed': '{item}, error',
  'media.positionUploading': '{item}, subiendo',
  'media.moved':
    '{kind, select, video {Video movido a la posición {position, number} de {count, number}} other {Foto movida a la posición {position, number} de {count, number}}}',
  'media.moveEarlier': 'Mover antes',
  'media.moveLater': 'Mover después',
  'media.failedCount':
    '{count, plural, one {# archivo falló. Reintenta o quítalo} many {# de archivos fallaron. Reintenta o quítalos} other {# archivos fallaron. Reintenta o quítalos}}',

  'media.alt': 'Texto alternativo (opcional)',
  'media.altHint': 'Describe la foto para las personas que no pueden verla.',
  'media.altHintOf': '{item}. Describe la foto para las personas que no pueden verla.',
  'media.altMissingInPost': 'Tu publicación aún no tiene texto alternativo.',
  'media.altMissing':
    '{missing, plural, one {# de {count, number} aún no tiene texto alternativo.} many {# de {count, number} aún no tienen texto alternativo.} other {# de {count, number} aún no tienen texto alternativo.}}',
  'media.addAlt': 'Añadirlo',
  'media.noAltReminder': 'No recordármelo',

  'media.addCaptions': 'Añadir subtítulos',
  'media.removeCaptions': 'Quitar subtítulos',

  'media.adjust': 'Ajustar',
  'media.adjustPhoto': 'Ajustar foto',
  'media.shape': 'Formato',
  'media.originalShape': 'Original',
  'media.square': 'Cuadrado',
  'media.zoom': 'Zoom',
  'media.rotate': 'Girar',
  'media.focalPoint': 'Punto focal',
  'media.reset': 'Restablecer',
  'media.apply': 'Aplicar',
  'media.cropHint': 'Arrastra la foto o muévela con las teclas de flecha. Usa + y - para el zoom.',
  'media.focalPointHint':
    'Toca la parte más importante de la foto o mueve el marcador con las teclas de flecha. Se verá en las miniaturas.',
  'media.adjustablePicture': 'imagen ajustable',
  'media.movablePhoto': 'Foto. Muévela con las teclas de flecha y usa más y menos para el zoom',
  'media.movableFocalPoint':
    'Punto focal, a un {left, number} % desde la izquierda y un {top, number} % desde arriba. Muévelo con las teclas de flecha',
};
