import type { messages as english } from '../en/bookmarks.ts';

export const messages: Record<keyof typeof english, string> = {
  'bookmarks.title': 'Guardado',
  'bookmarks.all': 'Todo',
  'bookmarks.posts': 'Publicaciones guardadas',
  'bookmarks.postsMatching': 'Publicaciones guardadas de personas que coinciden con {search}',
  'bookmarks.empty': 'No tienes publicaciones guardadas',
  'bookmarks.emptyText': 'Las publicaciones que guardas aparecen aquí. Solo tú puedes verlas.',
  'bookmarks.noneMatching': 'Ninguna de tus publicaciones guardadas es de una persona que coincida con “{search}”.',
  'bookmarks.onlyYou': 'Solo tú puedes ver lo que guardaste.',

  'bookmarks.collections': 'Colecciones',
  'bookmarks.collectionsLoading': 'Cargando colecciones',
  'bookmarks.collectionsFailed': 'No se pudieron cargar las colecciones.',
  'bookmarks.noCollections': 'Aún no hay colecciones',
  'bookmarks.noCollectionsText':
    'Las colecciones agrupan tus publicaciones guardadas. Mantén presionado el botón Guardar de una publicación para añadirla a una colección.',
  'bookmarks.collectionsPrivate': 'Las colecciones agrupan tus publicaciones guardadas. Solo tú puedes verlas.',

  'bookmarks.collection': 'Colección',
  'bookmarks.collectionPageTitle': '{name} • Glimpse',
  'bookmarks.collectionPosts': 'Publicaciones de {name}',
  'bookmarks.collectionEmpty': 'Esta colección está vacía',
  'bookmarks.collectionEmptyText': 'Mantén presionado el botón Guardar de una publicación para añadirla aquí.',
  'bookmarks.collectionFailed': 'No se pudo cargar la colección.',
  'bookmarks.collectionNotFound': 'No se encontró la colección',
  'bookmarks.collectionNotFoundPageTitle': 'No se encontró la colección • Glimpse',
  'bookmarks.collectionNotFoundText': 'Esta colección no existe o fue eliminada.',
  'bookmarks.yourCollections': 'Tus colecciones',

  'bookmarks.collectionOptions': 'Opciones de la colección',
  'bookmarks.rename': 'Cambiar nombre',
  'bookmarks.renameCollection': 'Cambiar nombre de la colección',
  'bookmarks.collectionRenamed': 'Nombre de la colección cambiado',
  'bookmarks.deleteCollection': 'Eliminar colección',
  'bookmarks.deleteQuestion': '¿Eliminar “{name}”?',
  'bookmarks.deleteText': 'Las publicaciones seguirán guardadas.',
  'bookmarks.collectionDeleted': 'Colección eliminada',
  'bookmarks.newCollection': 'Colección nueva',
  'bookmarks.collectionName': 'Nombre de la colección',
  'bookmarks.create': 'Crear',
  'bookmarks.collectionCreated': 'Colección creada',
  'bookmarks.saveToCollection': 'Guardar en una colección',
  'bookmarks.tooManyCollections':
    '{count, plural, one {Una publicación puede estar en # colección como máximo.} many {Una publicación puede estar en # de colecciones como máximo.} other {Una publicación puede estar en # colecciones como máximo.}}',

  'bookmarks.archivedPosts': 'Publicaciones archivadas',
  'bookmarks.archiveEmpty': 'No tienes publicaciones archivadas',
  'bookmarks.archiveEmptyText':
    'Abre el menú de una de tus publicaciones y elige “Archivar”. La publicación conserva sus Me gusta y comentarios, y solo tú puedes verla hasta que la muestres de nuevo en tu perfil.',
};
