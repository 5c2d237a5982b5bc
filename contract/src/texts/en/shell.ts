/** The navigation around the screens, and the titles and notices of the screens. */
export const messages = {
  /** The name of the main navigation for screen readers. */
  'shell.mainNavigation': 'Main',
  'shell.skipToContent': 'Skip to content',
  'shell.home': 'Home',
  'shell.explore': 'Explore',
  /** The link to the screen where a person creates a post. */
  'shell.create': 'Create',
  'shell.bookmarks': 'Bookmarks',
  'shell.profile': 'Profile',
  /** The button that goes back one page. */
  'shell.back': 'Back',
  /** The button that opens the menu of the phone's top bar. */
  'shell.menu': 'Menu',
  /** The entry of the phone's menu that opens the bookmarks. */
  'shell.bookmarksEntry': 'Bookmark',
  /** Switches between the light and the dark theme. */
  'shell.switchTheme': 'Switch Mode',
  /** The button of the side bar. */
  'shell.logOut': 'Log out',
  /** The entry of the phone's menu, and the button of the question. */
  'shell.logout': 'Logout',
  'shell.logoutQuestion': 'Are you sure you want to Logout?',
  'shell.logoutCancel': 'No, cancel',
  'shell.unsentChanges': "Some of your changes haven't been sent yet. If you log out now, they'll be lost.",
  'shell.loggedOut': 'logout successfully',
  /** `details` is hidden where the navigation has no space for it. */
  'shell.offline': "<strong>You're offline.</strong> <details>Your changes will be sent when you're back.</details>",
  /** The code of a screen has not loaded. */
  'shell.notLoadedYet': 'Not loaded yet',

  // The offer to install the app.
  'shell.installApp': 'Install Glimpse',
  /** Like "Install Glimpse". Phones have space for one word, so they do not show `rest`. */
  'shell.installButton': 'Install<rest> Glimpse</rest>',
  'shell.aboutInstall': 'Open it like any other app, in a window of its own, also without a connection.',
  'shell.aboutInstallAndShare':
    'Open it like any other app, in a window of its own, also without a connection. Other apps can then share photos with it.',
  'shell.install': 'Install',
  'shell.installLater': 'Not now',
  'shell.installNever': "Don't ask again",
  // "Share", "Add to Home Screen" and "Add" are the names of buttons in Safari on iOS. The icon of the button follows
  // `share`.
  'shell.installStepShare': 'Press <share>Share</share> in the bar of the browser.',
  'shell.installStepAdd': 'Choose Add to Home Screen.',
  'shell.installStepConfirm': 'Press Add.',

  /** The title of the browser's tab. `title` is the title of the screen. */
  'shell.pageTitle': '{title} • Glimpse',
  'shell.pageNotFound': 'Page not found',
  'shell.pageDoesNotExist': 'This page does not exist.',
  'shell.aboutPageNotFound': 'The link may be broken, or the page may have been removed.',
  'shell.likesHidden': 'Likes are hidden',
  'shell.aboutLikesHidden': 'You hide likes on posts of others.',
  'shell.listFailed': 'The list could not be loaded.',
  'shell.userNotFound': 'User not found',
  'shell.aboutUserNotFound': 'This account does not exist.',
  'shell.searchByNameOrEmail': 'Search by name or email',
  /** The title of the screen of a post. */
  'shell.postBy': 'Post by {name}',
  'shell.postFailed': 'The post could not be loaded.',
  'shell.postNotFound': 'Post not found',
  'shell.aboutPostNotFound': 'This post does not exist, or it has been deleted.',
  'shell.createPost': 'Create new post',
  /** The title of a screen. */
  'shell.editPost': 'Edit post',
  'shell.notYourPost': 'Not your post',
  'shell.aboutNotYourPost': 'Only the person who shared this post can edit it.',
  /** The title of a screen: the posts that the viewer has archived. */
  'shell.archive': 'Archive',
  'shell.aboutArchive': 'Only you can see these posts.',
  /** Groups of bookmarks. */
  'shell.collections': 'Collections',
  /** The title of a screen: what people have reported to the moderators. */
  'shell.reports': 'Reports',
  'shell.moderationLog': 'Moderation log',
  'shell.moderatorsOnly': 'Moderators only',
  'shell.aboutModeratorsOnly': 'This page is for moderators.',
  'shell.moderation': 'Moderation',
  /** The link to the reports that no moderator has closed. */
  'shell.moderationQueue': 'Queue',
  /** The link to the moderation log. */
  'shell.moderationLogLink': 'Log',
} as const;
