export const messages = {
  'settings.language': 'Language',
  'settings.languageOfBrowser': 'As in the browser',
  'settings.languageAbout': 'Buttons, messages and dates. Posts and comments stay in the language of their authors.',
  // A button that opens a dialog, in which the user changes a setting.
  'settings.change': 'Change',

  'settings.appearance': 'Appearance',
  'settings.theme': 'Theme',
  // The theme of the operating system.
  'settings.themeSystem': 'System',
  'settings.themeLight': 'Light',
  'settings.themeDark': 'Dark',
  'settings.themeAbout': 'Applies to this browser only.',

  'settings.preferences': 'Preferences',
  'settings.guestPreferences': 'The guest account is shared, so these choices apply to this browser only.',
  'settings.sensitiveContent': 'Sensitive content',
  // The next three are verbs on buttons: what the app does with sensitive content.
  'settings.sensitiveBlur': 'Blur',
  'settings.sensitiveShow': 'Show',
  'settings.sensitiveHide': 'Hide',
  // "Show" is the button safety.showSensitive.
  'settings.sensitiveBlurAbout': 'Photos and videos with sensitive content are blurred until you press Show.',
  'settings.sensitiveShowAbout': 'You see sensitive content like everything else.',
  'settings.sensitiveHideAbout': 'Lists leave out posts with sensitive content.',
  'settings.hideOthersLikes': 'Hide likes on posts of others',
  'settings.hideOthersLikesAbout': "You don't see how many people like a post, or who they are.",
  'settings.hideOwnLikes': 'Hide likes on my posts',
  'settings.hideOwnLikesAbout': 'Only you see how many people like your posts, and who they are.',

  'settings.messages': 'Messages',
  'settings.guestMessages': "The guest account is shared, so it can't send or receive messages.",
  'settings.messagesFrom': 'Who can send me messages',
  // The next three are answers to "Who can send me messages?" on buttons.
  'settings.messagesFromEveryone': 'Everyone',
  'settings.messagesFromFollowed': 'People I follow',
  'settings.messagesFromNobody': 'Nobody',
  'settings.messagesFromEveryoneAbout': "Messages from people you don't follow are requests until you accept them.",
  'settings.messagesFromFollowedAbout': "Other people can't send you requests. Open conversations continue.",
  'settings.messagesFromNobodyAbout': 'Nobody can start a conversation with you. Open conversations continue.',
  'settings.pushMessageText': 'Show message text in push notifications',
  'settings.pushMessageTextAbout': 'Otherwise, a push notification only shows who wrote to you.',
} as const;
