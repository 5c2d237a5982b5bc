/** The messages of lists of posts: the feeds of the home page, grids and Explore. */
export const messages = {
  'feed.loading': 'Loading posts',
  'feed.loadFailed': 'The posts could not be loaded.',
  'feed.empty': 'No posts yet.',
  'feed.end': "You're all caught up.",

  // The feeds of the home page, as labels of buttons.
  'feed.latest': 'Latest',
  'feed.trending': 'Tranding',
  /** The posts by people whom the viewer follows. */
  'feed.following': 'Following',

  // The feeds of the home page, as headings.
  'feed.latestPosts': 'Latest posts',
  'feed.trendingPosts': 'Trending posts',
  'feed.followingPosts': 'Posts from people you follow',

  'feed.followingNobody': 'Follow people to see their posts here.',
  'feed.followingEmpty': 'No posts from people you follow yet.',

  // Explore and the pages of hashtags. `tag` begins with '#'.
  'feed.popular': 'Popular',
  'feed.newest': 'Newest',
  'feed.mostLiked': 'Most liked',
  /** `search` is a part of a name or email. */
  'feed.postsByPeople': 'Posts by people matching {search}',
  'feed.noPostsByPeople': 'No posts by people matching “{search}”.',
  'feed.postsWithTag': 'Posts with {tag}',
  'feed.noPostsWithTag': 'No posts with {tag} yet.',
  'feed.relatedHashtags': 'Related hashtags',

  // The thumbnails of a grid. Only screen readers read the texts in the element `hidden`.
  'feed.likeCount': '{count, plural, one {#<hidden> like</hidden>} other {#<hidden> likes</hidden>}}',
  'feed.commentCount': '{count, plural, one {#<hidden> comment</hidden>} other {#<hidden> comments</hidden>}}',
  /** `count` is at least 2. */
  'feed.mediaCount': '{count, plural, other {# photos and videos}}',
  'feed.video': 'Video',
  /** The post is an animated picture. */
  'feed.animated': 'Animated',
  'feed.pinned': 'Pinned',
  'feed.hiddenByModerator': 'Hidden by a moderator',
  /** A button that shows a sensitive picture. */
  'feed.show': 'Show',
  /** The same button for screen readers. It should begin with the same word. */
  'feed.showSensitivePost': 'Show the sensitive post by {name}',
} as const;
