export const messages = {
  'bookmarks.title': 'Bookmarks',
  /** The tab for all bookmarks. The other tab is for the collections. */
  'bookmarks.all': 'All',
  'bookmarks.posts': 'Bookmarked posts',
  /** `search` is a part of the name of a person. */
  'bookmarks.postsMatching': 'Bookmarked posts by people matching {search}',
  'bookmarks.empty': 'No Post Avalible in Bookmark',
  'bookmarks.emptyText': 'Posts you bookmark appear here. Only you can see them.',
  /** `search` is a part of the name of a person. */
  'bookmarks.noneMatching': 'None of your bookmarked posts is by someone matching “{search}”.',
  'bookmarks.onlyYou': 'Only you can see what you saved.',

  'bookmarks.collections': 'Collections',
  'bookmarks.collectionsLoading': 'Loading collections',
  'bookmarks.collectionsFailed': 'The collections could not be loaded.',
  'bookmarks.noCollections': 'No collections yet',
  'bookmarks.noCollectionsText':
    'Collections group your bookmarks. Press and hold the bookmark of a post to save it to a collection.',
  'bookmarks.collectionsPrivate': 'Collections group your bookmarks. Only you can see them.',

  /** The title of a collection until its name has been loaded. */
  'bookmarks.collection': 'Collection',
  /** The title of the page of a collection. */
  'bookmarks.collectionPageTitle': '{name} • Glimpse',
  /** `name` is the name of a collection. */
  'bookmarks.collectionPosts': 'Posts in {name}',
  'bookmarks.collectionEmpty': 'This collection is empty',
  'bookmarks.collectionEmptyText': 'Press and hold the bookmark of a post to save it here.',
  'bookmarks.collectionFailed': 'The collection could not be loaded.',
  'bookmarks.collectionNotFound': 'Collection not found',
  'bookmarks.collectionNotFoundPageTitle': 'Collection not found • Glimpse',
  'bookmarks.collectionNotFoundText': 'This collection does not exist, or it has been deleted.',
  /** A link to all collections of the viewer. */
  'bookmarks.yourCollections': 'Your collections',

  /** A button that opens a menu. */
  'bookmarks.collectionOptions': 'Collection options',
  /** A menu item. */
  'bookmarks.rename': 'Rename',
  'bookmarks.renameCollection': 'Rename collection',
  'bookmarks.collectionRenamed': 'Collection renamed',
  'bookmarks.deleteCollection': 'Delete collection',
  /** `name` is the name of a collection. */
  'bookmarks.deleteQuestion': 'Delete “{name}”?',
  'bookmarks.deleteText': 'The posts stay in your bookmarks.',
  'bookmarks.collectionDeleted': 'Collection deleted',
  'bookmarks.newCollection': 'New collection',
  'bookmarks.collectionName': 'Name of the collection',
  /** A button that creates a collection. */
  'bookmarks.create': 'Create',
  'bookmarks.collectionCreated': 'Collection created',
  'bookmarks.saveToCollection': 'Save to collection',
  'bookmarks.tooManyCollections':
    '{count, plural, one {A post can be in at most # collection.} other {A post can be in at most # collections.}}',

  'bookmarks.archivedPosts': 'Archived posts',
  'bookmarks.archiveEmpty': 'Your archive is empty',
  /** “Archive” is the menu item that archives a post. */
  'bookmarks.archiveEmptyText':
    'Open the menu of one of your posts and choose “Archive”. The post keeps its likes and comments, and only you can see it until you show it on your profile again.',
} as const;
