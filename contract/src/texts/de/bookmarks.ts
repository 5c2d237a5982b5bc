import type { messages as english } from '../en/bookmarks.ts';

export const messages: Record<keyof typeof english, string> = {
  'bookmarks.title': 'Lesezeichen',
  'bookmarks.all': 'Alle',
  'bookmarks.posts': 'Beiträge mit Lesezeichen',
  'bookmarks.postsMatching': 'Beiträge mit Lesezeichen von Personen, die zu {search} passen',
  'bookmarks.empty': 'Noch keine Lesezeichen',
  'bookmarks.emptyText': 'Hier erscheinen Beiträge, bei denen du ein Lesezeichen setzt. Nur du kannst sie sehen.',
  'bookmarks.noneMatching': 'Keine Beiträge mit Lesezeichen von Personen, die zu „{search}“ passen.',
  'bookmarks.onlyYou': 'Nur du kannst sehen, was du gespeichert hast.',

  'bookmarks.collections': 'Sammlungen',
  'bookmarks.collectionsLoading': 'Sammlungen werden geladen',
  'bookmarks.collectionsFailed': 'Die Sammlungen konnten nicht geladen werden.',
  'bookmarks.noCollections': 'Noch keine Sammlungen',
  'bookmarks.noCollectionsText':
    'Mit Sammlungen ordnest du deine Lesezeichen. Halte das Lesezeichen eines Beitrags gedrückt, um ihn in einer Sammlung zu speichern.',
  'bookmarks.collectionsPrivate': 'Mit Sammlungen ordnest du deine Lesezeichen. Nur du kannst sie sehen.',

  'bookmarks.collection': 'Sammlung',
  'bookmarks.collectionPageTitle': '{name} • Glimpse',
  'bookmarks.collectionPosts': 'Beiträge in {name}',
  'bookmarks.collectionEmpty': 'Diese Sammlung ist leer',
  'bookmarks.collectionEmptyText': 'Halte das Lesezeichen eines Beitrags gedrückt, um ihn hier zu speichern.',
  'bookmarks.collectionFailed': 'Die Sammlung konnte nicht geladen werden.',
  'bookmarks.collectionNotFound': 'Sammlung nicht gefunden',
  'bookmarks.collectionNotFoundPageTitle': 'Sammlung nicht gefunden • Glimpse',
  'bookmarks.collectionNotFoundText': 'Diese Sammlung existiert nicht oder wurde gelöscht.',
  'bookmarks.yourCollections': 'Deine Sammlungen',

  'bookmarks.collectionOptions': 'Optionen der Sammlung',
  'bookmarks.rename': 'Umbenennen',
  'bookmarks.renameCollection': 'Sammlung umbenennen',
  'bookmarks.collectionRenamed': 'Sammlung umbenannt',
  'bookmarks.deleteCollection': 'Sammlung löschen',
  'bookmarks.deleteQuestion': '„{name}“ löschen?',
  'bookmarks.deleteText': 'Die Beiträge bleiben in deinen Lesezeichen.',
  'bookmarks.collectionDeleted': 'Sammlung gelöscht',
  'bookmarks.newCollection': 'Neue Sammlung',
  'bookmarks.collectionName': 'Name der Sammlung',
  'bookmarks.create': 'Erstellen',
  'bookmarks.collectionCreated': 'Sammlung erstellt',
  'bookmarks.saveToCollection': 'In Sammlung speichern',
  'bookmarks.tooManyCollections':
    '{count, plural, one {Ein Beitrag kann in höchstens # Sammlung sein.} other {Ein Beitrag kann in höchstens # Sammlungen sein.}}',

  'bookmarks.archivedPosts': 'Archivierte Beiträge',
  'bookmarks.archiveEmpty': 'Dein Archiv ist leer',
  'bookmarks.archiveEmptyText':
    'Öffne das Menü eines deiner Beiträge und wähle „Archivieren“. Der Beitrag behält seine Likes und Kommentare, und nur du kannst ihn sehen, bis du ihn wieder in deinem Profil anzeigst.',
};
