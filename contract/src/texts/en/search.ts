export const messages = {
  'search.placeholder': 'Search Friends and faimly',
  'search.empty': 'No Search Result Available',
  'search.failed': 'The search failed.',
  /** A screen reader reads it while the results load. */
  'search.searching': 'Searching',
  'search.offline': "You're offline. Your search will continue when you're back online.",
  'search.morePeople': 'Show more people',
  'search.hashtags': 'Hashtags',
  /** The title of the posts whose captions contain the text. */
  'search.captions': 'Captions',
  'search.moreCaptions': 'Show more captions',
  /** The title of the recent searches. */
  'search.recent': 'Recent',
  'search.recentSearches': 'Recent searches',
  /** A button that removes all recent searches. */
  'search.clearAll': 'Clear all',
  /** A button that removes a text from the recent searches. */
  'search.removeRecent': 'Remove {search}',
  /** The title of a list of people. */
  'search.suggested': 'Suggested for you',
} as const;
