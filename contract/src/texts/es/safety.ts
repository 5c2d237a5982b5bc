import type { messages as english } from '../en/safety.ts';

export const messages: Record<keyof typeof english, string> = {
  'safety.sensitiveContent': 'Contenido delicado',
  'safety.sensitiveAbout': 'Es posible que esta publicación muestre algo que no quieras ver.',
  'safety.showSensitive': 'Mostrar',

  'safety.moreOptions': 'Más opciones',
  'safety.mutePerson': 'Silenciar a {name}',
  'safety.unmutePerson': 'Dejar de silenciar a {name}',
  'safety.blockPerson': 'Bloquear a {name}',
  'safety.unblockPerson': 'Desbloquear a {name}',
  'safety.report': 'Denunciar',
  'safety.muteQuestion': '¿Silenciar a {name}?',
  'safety.unmuteQuestion': '¿Dejar de silenciar a {name}?',
  'safety.blockQuestion': '¿Bloquear a {name}?',
  'safety.unblockQuestion': '¿Desbloquear a {name}?',
  'safety.muteAbout':
    'No verás sus comentarios, ni sus publicaciones en tu feed y en Explorar. Esta persona podrá seguir viendo los tuyos y no recibirá ninguna notificación.',
  'safety.unmuteAbout': 'Volverás a ver sus publicaciones y comentarios.',
  'safety.blockAbout':
    'Dejarás de seguir a esta persona y no verás sus publicaciones, sus comentarios ni su perfil. Tampoco podrá seguirte ni ver los tuyos. No recibirá ninguna notificación.',
  'safety.unblockAbout':
    'Volverás a ver sus publicaciones y comentarios, y esta persona podrá ver los tuyos. El seguimiento no se restablece.',
  'safety.mute': 'Silenciar',
  'safety.unmute': 'Dejar de silenciar',
  'safety.block': 'Bloquear',
  'safety.unblock': 'Desbloquear',

  'safety.reportQuestion':
    '{kind, select, post {¿Por qué denuncias esta publicación?} comment {¿Por qué denuncias este comentario?} message {¿Por qué denuncias este mensaje?} story {¿Por qué denuncias esta historia?} other {¿Por qué denuncias esta cuenta?}}',
  'safety.reportAnonymous': 'Tu denuncia es anónima.',
  'safety.reportReason': 'Motivo',
  'safety.reportDetails': 'Más detalles (opcional)',
  'safety.sendReport': 'Enviar denuncia',
  'safety.reportSent': 'Gracias por tu denuncia. El equipo de moderación la revisará.',
  'safety.reasonSpam': 'Spam o estafa',
  'safety.reasonNudity': 'Desnudos o contenido sexual',
  'safety.reasonHate': 'Símbolos o lenguaje de odio',
  'safety.reasonViolence': 'Violencia o conducta peligrosa',
  'safety.reasonHarassment': 'Intimidación o acoso',
  'safety.reasonSelfInjury': 'Suicidio o autolesión',
  'safety.reasonOther': 'Otro motivo',

  'safety.blockedAndMuted': 'Cuentas bloqueadas y silenciadas',
  'safety.blockedAndMutedAbout':
    'Las personas que bloqueas no ven tus publicaciones ni tus comentarios, y tú no ves los suyos. Tampoco ves las publicaciones ni los comentarios de las personas que silencias. Nadie recibe una notificación.',
  'safety.blocked': 'Cuentas bloqueadas',
  'safety.muted': 'Cuentas silenciadas',
  'safety.noneBlocked': 'No has bloqueado a nadie.',
  'safety.noneMuted': 'No has silenciado a nadie.',
  'safety.listFailed': 'No se pudo cargar la lista.',

  'safety.moderation': 'Moderación',
  'safety.moderationReports': 'Denuncias',
  'safety.moderationAbout': 'Revisa las denuncias y el registro de acciones de moderación.',
  'safety.openModeration': 'Abrir',

  'safety.cases': 'Casos',
  'safety.noCases': 'No hay casos abiertos.',
  'safety.caseOrder': 'Orden de los casos',
  'safety.newestCases': 'Más recientes',
  'safety.mostReported': 'Más denunciados',
  'safety.caseName':
    '{kind, select, post {Publicación de {name}} comment {Comentario de {name}} message {Mensaje de {name}} story {Historia de {name}} other {Cuenta de {name}}}',
  'safety.caseSummary':
    '{kind, select, post {Publicación} comment {Comentario} message {Mensaje} story {Historia} other {Cuenta}} · {count, plural, one {# denuncia} many {# de denuncias} other {# denuncias}} · <time></time>',
  'safety.noCaption': 'Sin pie de foto',
  'safety.replyTo': 'En respuesta a: {text}',
  'safety.openProfile': 'Abrir el perfil',
  'safety.openPost': 'Abrir la publicación',
  'safety.reportedMedia': 'Foto o video denunciado',
  'safety.reports': 'Denuncias',
  'safety.evidence': 'El mensaje denunciado y los mensajes anteriores',
  'safety.evidenceKind':
    '{kind, select, picture {Foto} post {Publicación compartida} profile {Perfil compartido} story {Historia} removed {Mensaje eliminado} other {Mensaje}}',

  'safety.dismiss': 'Desestimar',
  'safety.dismissTitle': 'Desestimar este caso',
  'safety.dismissAbout':
    'No hay ninguna infracción. Una nueva denuncia vuelve a abrir el caso. Puedes deshacer esta acción en el registro.',
  'safety.dismissed': 'Caso desestimado',
  'safety.markSensitive': 'Marcar como delicada',
  'safety.markSensitiveAbout':
    'Las fotos y los videos se difuminan hasta que alguien elige Mostrar. {name} no puede cambiarlo. Puedes deshacer esta acción en el registro.',
  'safety.markedSensitive': 'Publicación marcada como delicada',
  'safety.hideReported':
    '{kind, select, post {Ocultar publicación} message {Ocultar mensaje} story {Ocultar historia} other {Ocultar comentario}}',
  'safety.hideTitle': 'Ocultar este contenido',
  'safety.hideAbout':
    '{kind, select, message {Las dos personas verán que un moderador lo eliminó. No podrás deshacer esta acción.} other {Solo {name} verá este contenido, con la indicación de que está oculto. Puedes deshacer esta acción en el registro.}}',
  'safety.hide': 'Ocultar',
  'safety.hidden': 'Contenido oculto',
  'safety.suspendAccount': 'Suspender cuenta',
  'safety.suspendTitle': 'Suspender esta cuenta',
  'safety.suspendAbout':
    'Se cerrarán todas las sesiones de {name} y no podrá volver a iniciar sesión. Nadie verá su perfil ni sus publicaciones. Puedes deshacer esta acción en el registro.',
  'safety.suspend': 'Suspender',
  'safety.suspended': 'Cuenta suspendida',
  'safety.actionReason': 'Motivo',

  'safety.log': 'Registro',
  'safety.emptyLog': 'Aún no hay acciones de moderación.',
  'safety.logDismiss':
    '{kind, select, post {<moderator></moderator> desestimó denuncias sobre una publicación de <person></person>} comment {<moderator></moderator> desestimó denuncias sobre un comentario de <person></person>} message {<moderator></moderator> desestimó una denuncia sobre un mensaje de <person></person>} story {<moderator></moderator> desestimó denuncias sobre una historia de <person></person>} other {<moderator></moderator> desestimó denuncias sobre la cuenta de <person></person>}}',
  'safety.logMarkSensitive':
    '{kind, select, post {<moderator></moderator> marcó como delicada una publicación de <person></person>} comment {<moderator></moderator> marcó como delicado un comentario de <person></person>} other {<moderator></moderator> marcó como delicada la cuenta de <person></person>}}',
  'safety.logHide':
    '{kind, select, post {<moderator></moderator> ocultó una publicación de <person></person>} comment {<moderator></moderator> ocultó un comentario de <person></person>} message {<moderator></moderator> ocultó un mensaje de <person></person>} story {<moderator></moderator> ocultó una historia de <person></person>} other {<moderator></moderator> ocultó la cuenta de <person></person>}}',
  'safety.logUndo':
    '{kind, select, post {<moderator></moderator> deshizo una acción sobre una publicación de <person></person>} comment {<moderator></moderator> deshizo una acción sobre un comentario de <person></person>} message {<moderator></moderator> deshizo una acción sobre un mensaje de <person></person>} story {<moderator></moderator> deshizo una acción sobre una historia de <person></person>} other {<moderator></moderator> deshizo una acción sobre la cuenta de <person></person>}}',
  'safety.logSuspend': '<moderator></moderator> suspendió la cuenta de <person></person>',
  'safety.formerModerator': 'Una antigua cuenta de moderación',
  'safety.quotedReason': '“{reason}”',
  'safety.undoneAt': '<time></time> · acción deshecha',
  'safety.undo': 'Deshacer',
  'safety.undoTitle': 'Deshacer esta acción',
  'safety.undoAbout': 'Todo vuelve a quedar como estaba y el caso se abre de nuevo.',
  'safety.actionUndone': 'Acción deshecha',
};
