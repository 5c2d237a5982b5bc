/** The messages that several areas use. */
export const messages = {
  'common.genericFailure': 'Error occured. Try again later.',
  'common.profileFailed': 'Something went wrong',
  'common.goBack': 'Go Back',
  'common.tryAgain': 'Try again',
  'common.showMore': 'Show more',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.delete': 'Delete',
  'common.remove': 'Remove',
  'common.save': 'Save',
  'common.done': 'Done',
  'common.settings': 'Settings',
  'common.search': 'Search',
  'common.notifications': 'Notifications',
  'common.posts': 'Posts',
  'common.people': 'People',
} as const;
