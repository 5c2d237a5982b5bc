/** The kinds of mutations that delete an item of a list. Their id is the id of the item. */
export const deletionNouns = ['deletePost', 'deleteArchivedPost', 'deleteComment'] as const;

/**
 * The nouns of all kinds of mutations in outbox-kinds.ts. They are in this file, because a page loads the code of all
 * kinds only if an earlier page has left changes.
 */
export const mutationNouns = [
  ...deletionNouns,
  'addComment',
  'editComment',
  'editPost',
  'editProfile',
  'saveOnboarding',
  'changePreferences',
  'createPost',
  'shareLater',
  'createCollection',
  'renameCollection',
  'deleteCollection',
  'saveDraft',
  'deleteDraft',
  'sendMessage',
  'reactToMessage',
  'unsendMessage',
  'acceptConversation',
  'declineConversation',
] as const;
