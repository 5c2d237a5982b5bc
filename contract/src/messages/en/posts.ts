export const messages = {
  'posts.liked': 'Post Liked',
  'posts.disliked': 'Post DisLiked',
  'posts.deleted': 'Post Deleted',
  'posts.bookmarked': 'added to bookmark',
  'posts.bookmarkRemoved': 'removed from bookmark',
  'posts.viewPost': 'view Post',
  'posts.viewComments': '{count, plural, =0 {view Post} one {view 1 comment} other {view all # comments}}',
} as const;
