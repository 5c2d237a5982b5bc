import type { messages as english } from '../en/media.ts';

export const messages: Record<keyof typeof english, string> = {
  'media.imageAdded': 'Bild hinzugefügt',
  'media.videoAdded': 'Video hinzugefügt',
  'media.uploadFailed': 'Hochladen fehlgeschlagen',
  'media.uploading': 'Medien werden hochgeladen',

  'media.imagesOnly': 'Wähle ein Bild im Format JPEG, PNG, WebP, GIF oder AVIF.',
  'media.imagesAndVideosOnly':
    'Wähle ein Bild im Format JPEG, PNG, WebP, GIF oder AVIF oder ein Video im Format MP4, WebM oder MOV.',
  'media.emptyFile': 'Diese Datei ist leer.',
  'media.oneFileOnly': 'Wähle jeweils nur eine Datei.',
  'media.tooManyFiles': 'Ein Beitrag kann bis zu {count, number} Fotos und Videos enthalten.',
  'media.imageTooLarge': 'Das Bild muss kleiner als {megabytes, number} MB sein',
  'media.videoTooLarge': 'Das Video muss kleiner als {megabytes, number} MB sein',
  'media.captionsTooLarge': 'Untertitel dürfen höchstens {size} groß sein.',
  'media.imageUnreadable':
    'Dieses Bild kann nicht gelesen werden. Vielleicht ist es beschädigt oder hat ein Format, das dein Browser nicht unterstützt.',
  'media.animationNotEditable': 'Animierte Bilder können hier nicht bearbeitet werden.',
  'media.videoUnreadable':
    'Dieses Video kann nicht gelesen werden. Vielleicht ist es beschädigt oder hat ein Format, das Browser nicht unterstützen.',
  'media.videoWithoutPicture':
    'Dieses Video kann nicht im Browser abgespielt werden. Speichere es als MP4 (H.264) und versuch es noch einmal.',
  'media.videoTooLong':
    'Dieses Video ist zu lang. Videos können bis zu {minutes, plural, one {# Minute} other {# Minuten}} lang sein.',
  'media.rejectedFile': '{name}: {reason}',
  'media.makeSmaller': '{count, plural, one {Verkleinern} other {Alle verkleinern}}',

  'media.preparing': 'Wird vorbereitet …',
  'media.waitingForUploads': 'Wartet auf andere Uploads …',
  'media.uploadPaused': 'Keine Verbindung. Das Hochladen geht automatisch weiter.',
  'media.checking': 'Fast fertig …',
  'media.percentSent': '{percent, number} %',

  'media.field': 'Foto oder Video',
  'media.choose': 'Foto oder Video auswählen',
  'media.chooseAnother': 'Anderes auswählen',
  'media.takePhoto': 'Foto aufnehmen',
  'media.addMore': 'Weitere hinzufügen',
  'media.cancelUpload': 'Hochladen abbrechen',
  'media.retryUpload': 'Erneut versuchen',
  'media.dragHere': 'Zieh Fotos oder Videos hierher oder füge sie ein',
  'media.invitation': 'Teile, was du siehst',
  'media.dropHere': 'Hier ablegen',
  'media.limits': 'Bilder bis {imageSize}, Videos bis {videoSize}, bis zu {count, number} pro Beitrag',
  'media.yourPicture': 'Dein Bild',
  'media.yourVideo': 'Dein Video',

  'media.list': 'Fotos und Videos',
  'media.position':
    '{kind, select, video {Video {position, number} von {count, number}} other {Foto {position, number} von {count, number}}}',
  'media.positionFailed': '{item}, fehlgeschlagen',
  'media.positionUploading': '{item}, wird hochgeladen',
  'media.moved':
    '{kind, select, video {Video an Position {position, number} von {count, number} verschoben} other {Foto an Position {position, number} von {count, number} verschoben}}',
  'media.moveEarlier': 'Nach vorn verschieben',
  'media.moveLater': 'Nach hinten verschieben',
  'media.failedCount':
    '{count, plural, one {# fehlgeschlagen. Versuch es noch einmal oder entferne die Datei} other {# fehlgeschlagen. Versuch es noch einmal oder entferne die Dateien}}',

  'media.alt': 'Alternativtext (optional)',
  'media.altHint': 'Beschreibe das Foto für Menschen, die es nicht sehen können.',
  'media.altHintOf': '{item}. Beschreibe das Foto für Menschen, die es nicht sehen können.',
  'media.altMissingInPost': 'Dein Beitrag hat noch keinen Alternativtext.',
  'media.altMissing':
    '{missing, plural, one {# von {count, number} hat noch keinen Alternativtext.} other {# von {count, number} haben noch keinen Alternativtext.}}',
  'media.addAlt': 'Hinzufügen',
  'media.noAltReminder': 'Nicht mehr erinnern',

  'media.addCaptions': 'Untertitel hinzufügen',
  'media.removeCaptions': 'Untertitel entfernen',

  'media.adjust': 'Anpassen',
  'media.adjustPhoto': 'Foto anpassen',
  'media.shape': 'Format',
  'media.originalShape': 'Original',
  'media.square': 'Quadrat',
  'media.zoom': 'Zoom',
  'media.rotate': 'Drehen',
  'media.focalPoint': 'Fokuspunkt',
  'media.reset': 'Zurücksetzen',
  'media.apply': 'Anwenden',
  'media.cropHint': 'Zieh das Foto oder verschieb es mit den Pfeiltasten. Zoome mit + und -.',
  'media.focalPointHint':
    'Tippe auf den wichtigsten Teil des Fotos oder verschieb die Markierung mit den Pfeiltasten. Vorschaubilder zeigen ihn immer.',
  'media.adjustablePicture': 'anpassbares Bild',
  'media.movablePhoto': 'Foto. Mit den Pfeiltasten verschieben, mit Plus und Minus zoomen',
  'media.movableFocalPoint':
    'Fokuspunkt, {left, number} % von links, {top, number} % von oben. Mit den Pfeiltasten verschieben',
};
