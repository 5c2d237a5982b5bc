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

  /** The age of a post, less than a second. `Intl.RelativeTimeFormat` formats larger ages. */
  'common.justNow': 'just now',

  /** A toast after the ID token was refused. */
  'common.signedOut': 'You have been signed out. Please log in again.',
  'common.linkCopied': 'Link copied',
  'common.linkNotCopied': 'The link could not be copied.',

  'common.codeFailed': 'This part of the page could not be loaded.',
  'common.codeOffline':
    "You're offline, and this part of the page hasn't loaded yet. It will open when you're back online.",

  'common.pictureUnavailable': 'Picture unavailable',

  /** A screen reader reads it as the kind of the control, after the label of the control. */
  'common.carousel': 'carousel',
  /** A screen reader reads it as the kind of the element, after the position of the slide. */
  'common.slide': 'slide',
  /** The position of a slide in a carousel, as in '2 of 5'. */
  'common.slidePosition': '{position, number} of {count, number}',
  /** `label` describes the pictures. The user moves between them with the keyboard. */
  'common.carouselKeys': '{label}. Browse with the arrow keys',
  /** A button that shows the previous picture. */
  'common.previousSlide': 'Previous',
  /** A button that shows the next picture. */
  'common.nextSlide': 'Next',

  /** A button that starts a video. */
  'common.play': 'Play',
  /** A button that stops a video for some time. */
  'common.pause': 'Pause',
  /** The slider for the position in a video. */
  'common.seek': 'Seek',
  /** The position in a video and its length, as in '0:07 of 1:30'. */
  'common.videoPosition': '{time} of {duration}',
  /** The subtitles of a video, and the button that shows and hides them. */
  'common.videoCaptions': 'Captions',
  'common.soundOn': 'Turn sound on',
  'common.soundOff': 'Turn sound off',
} as const;
