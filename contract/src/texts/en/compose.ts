/** The form that creates or edits a post, drafts, and changes that wait to be sent. */
export const messages = {
  /** The name of the tabs for a new post and a new story. */
  'compose.kinds': 'What to create',
  'compose.kindPost': 'Post',
  'compose.kindStory': 'Story',
  'compose.createTitle': 'Create new post',
  'compose.editTitle': 'Edit post',
  'compose.loading': 'Loading the post',
  // A button that publishes the post.
  'compose.share': 'Share',
  // A button that saves the changes of a post.
  'compose.update': 'Update',
  'compose.postCreated': 'New Post Created ',
  'compose.postCreateFailed': 'Something Went Wrong , try again',
  'compose.fileLost': 'This file is no longer available. Choose it again.',
  'compose.postFileLost': 'The file for this post is no longer available.',
  'compose.sharedFilesMissing': 'The shared files did not arrive. Choose them here.',

  'compose.caption': 'Write a caption',
  // Only screen readers read the part in `hidden`.
  'compose.charactersLeft': '{count, number}<hidden> characters left</hidden>',
  'compose.noCharactersLeft': 'No characters left',
  // `count` is rounded up to a multiple of 50.
  'compose.fewCharactersLeft': 'At most {count, number} characters left',

  'compose.sensitive': 'Sensitive content',
  // `Show` is the label of the button on a blurred photo.
  'compose.sensitiveHint': 'Blurs the photos and videos until people press Show.',
  'compose.sensitiveByModerator': 'A moderator has marked this post.',

  'compose.drafts': 'Drafts',
  'compose.newDraft': 'New draft',
  'compose.noDrafts':
    'No drafts yet. What you begin here is saved as a draft, and you can finish it on another device.',
  'compose.draftsFailed': 'Your drafts could not be loaded.',
  'compose.draftsLocked': 'You can open another draft when your files are uploaded.',
  'compose.draftWithoutCaption': 'No caption',
  // The facts about a draft in the list. The last ones are the device on which it was saved.
  'compose.draftOpen': 'Open now',
  'compose.draftFiles': '{count, plural, one {# file} other {# files}}',
  'compose.draftOnlyHere': 'only on this device',
  'compose.phone': 'Phone',
  'compose.tablet': 'Tablet',
  'compose.computer': 'Computer',
  // `caption` is the text of the draft, or compose.draftWithoutCaption.
  'compose.deleteDraft': 'Delete draft: {caption}',
  'compose.draftDeleted': 'Draft deleted',
  'compose.draftSaved': 'Draft saved',
  'compose.draftSavedHere': 'Draft saved on this device',
  'compose.draftOfGuest': 'The guest account is shared, so drafts stay on this device.',
  'compose.draftGone': 'This draft was shared or deleted on another device.',
  'compose.draftFileGone': 'A photo or video of this draft is no longer on the server. Remove it and choose it again.',
  'compose.draftChanged': 'Another device has changed this draft. Both versions are in your drafts.',

  // Posts that the browser will share when it is online.
  'compose.queued': 'Posts waiting to be shared',
  'compose.queuedFiles': '{count, plural, other {# photos and videos}}',
  'compose.waiting': 'Waiting for a connection. It will be shared automatically.',
  'compose.sharing': 'Sharing…',
  'compose.dontShare': "Don't share",
  'compose.notShared': 'Not shared. Your caption is saved as a draft.',
  'compose.noSpace':
    "{count, plural, one {There isn't enough space in this browser to save this file. Share it when you're back online.} other {There isn't enough space in this browser to save these files. Share them when you're back online.}}",

  // A button that takes back a change, such as a deletion.
  'compose.undo': 'Undo',

  'compose.addEmoji': 'Add emoji',
  'compose.emoji': 'Emoji',
  'compose.loadingEmoji': 'Loading emoji',
  'compose.emojiLoading': 'Loading…',
  'compose.emojiFailed': 'Could not load emojis.',
  'compose.emojiSearch': 'Type to search for an emoji',
  'compose.clearEmojiSearch': 'Clear',
  'compose.noEmojiFound': 'No results found',
  'compose.oneEmojiFound': '1 result found. Use up and down arrow keys to navigate.',
  // `count` is a number above 1. A plural does not work here.
  'compose.manyEmojiFound': '{count} results found. Use up and down arrow keys to navigate.',
  // The label of the buttons that show the categories below.
  'compose.emojiCategories': 'Category navigation',
  'compose.emojiSuggested': 'Frequently Used',
  'compose.emojiSmileysPeople': 'Smileys & People',
  'compose.emojiAnimalsNature': 'Animals & Nature',
  'compose.emojiFoodDrink': 'Food & Drink',
  'compose.emojiTravelPlaces': 'Travel & Places',
  'compose.emojiActivities': 'Activities',
  'compose.emojiObjects': 'Objects',
  'compose.emojiSymbols': 'Symbols',
  'compose.emojiFlags': 'Flags',
} as const;
