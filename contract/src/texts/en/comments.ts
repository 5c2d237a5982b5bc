export const messages = {
  // Toasts after an action of the viewer.
  'comments.added': 'New Comment Added',
  'comments.updated': 'Comment Updated',
  'comments.deleted': 'Comment Deleted',

  // The field for a new comment.
  'comments.addComment': 'Add a comment',
  /** A verb: the button that sends the comment. */
  'comments.post': 'Post',
  'comments.replyingTo': 'Replying to <person>{name}</person>',
  'comments.cancelReply': 'Cancel reply',
  'comments.sending': 'Sending…',

  // A comment.
  /** A button. Only screen readers read the text in the element `hidden`. */
  'comments.reply': 'Reply<hidden> to {name}</hidden>',
  'comments.upvote': '{count, plural, =0 {Upvote} other {Upvote, #}}',
  'comments.downvote': '{count, plural, =0 {Downvote} other {Downvote, #}}',
  'comments.options': 'Comment options',
  /** A verb in a menu. */
  'comments.edit': 'Edit',
  /** The name of the field that contains the text of an existing comment. */
  'comments.editComment': 'Edit comment',
  /** After the time of a comment whose author has changed it. */
  'comments.edited': 'edited',
  'comments.hiddenByModerator': 'Hidden by a moderator. Only you can see it.',
  'comments.hiddenComment': 'This comment is hidden.',
  'comments.deletedComment': 'This comment was deleted.',

  // The list of comments.
  'comments.comments': 'Comments',
  'comments.empty': 'No comments yet.',
  'comments.loading': 'Loading comments',
  'comments.loadFailed': 'The comments could not be loaded.',
  'comments.viewMore': 'View more comments',
  'comments.order': 'Order of comments',
  'comments.newestFirst': 'Newest first',
  'comments.oldestFirst': 'Oldest first',

  // The replies to a comment.
  'comments.viewReplies': '{count, plural, one {View # reply} other {View # replies}}',
  'comments.hideReplies': 'Hide replies',
  'comments.replies': 'Replies',
  'comments.repliesTo': 'Replies to {name}',
  'comments.loadingReplies': 'Loading replies',
  'comments.repliesFailed': 'The replies could not be loaded.',
  'comments.viewMoreReplies': 'View more replies',
} as const;
