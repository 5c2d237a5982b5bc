/** The messages about posts and their media. They also include the messages about hashtags. */
export const messages = {
  // Toasts after an action of the viewer.
  'posts.liked': 'Post Liked',
  'posts.disliked': 'Post DisLiked',
  'posts.updated': 'Post Updated',
  'posts.deleted': 'Post Deleted',
  'posts.bookmarked': 'added to bookmark',
  'posts.bookmarkRemoved': 'removed from bookmark',
  'posts.pinned': 'Pinned to profile',
  'posts.unpinned': 'Unpinned from profile',
  'posts.archived': 'Moved to your archive. Only you can see it.',
  'posts.unarchived': 'Shown on your profile again.',

  // Links from a post in a list to its page.
  'posts.viewPost': 'view Post',
  'posts.viewComments': '{count, plural, =0 {view Post} one {view 1 comment} other {view all # comments}}',

  // Buttons and menu items of a post. They are verbs.
  'posts.like': 'Like',
  'posts.unlike': 'Unlike',
  'posts.comment': 'Comment',
  'posts.share': 'Share',
  'posts.addBookmark': 'Add To Bookmark',
  'posts.removeBookmark': 'Remove from Bookmark',
  'posts.moreOptions': 'More options',
  'posts.edit': 'Edit',
  'posts.archive': 'Archive',
  'posts.unarchive': 'Show on profile again',
  'posts.pin': 'Pin to profile',
  'posts.unpin': 'Unpin from profile',
  'posts.goToPost': 'Go To Post',
  /** Shows the rest of a long caption. */
  'posts.moreOfCaption': 'more',

  'posts.likeCount': '{count, plural, one {# like} other {# likes}}',
  'posts.postBy': 'Post by {name}',
  /** The title of a shared link to a post. */
  'posts.shareTitle': 'Post by {name} • Glimpse',
  'posts.latestComments': 'Latest comments',
  'posts.loadingPost': 'Loading the post',
  'posts.previousPost': 'Previous post',
  'posts.nextPost': 'Next post',
  /** The name of a group of buttons, such as 'Latest'. */
  'posts.order': 'Order of posts',
  'posts.newPosts': '{count, plural, one {# new post} other {# new posts}}',
  /** `count` or more. */
  'posts.manyNewPosts': '{count, number}+ new posts',

  /** Who can see a post of the viewer. */
  'posts.ownVisibility':
    '{reason, select, hidden {Hidden by a moderator. Only you can see it.} archived {In your archive. Only you can see it.} other {Hidden by a moderator. In your archive. Only you can see it.}}',
  /** Why most people cannot see a post of somebody else. Moderators read it. */
  'posts.othersVisibility':
    '{reason, select, hidden {Hidden by a moderator.} archived {Archived by its author.} other {Hidden by a moderator. Archived by its author.}}',

  // Media of posts.
  'posts.photoBy': 'Photo by {name}',
  'posts.videoBy': 'Video by {name}',
  /** `count` is at least 2. */
  'posts.mediaBy': '{count, plural, one {# photo or video by {name}} other {# photos and videos by {name}}}',
  /** Starts an animated picture. */
  'posts.play': 'Play',
  'posts.pause': 'Pause',
  /** Shows a picture in full screen. */
  'posts.enlarge': 'Enlarge',
  'posts.enlargedPicture': 'Enlarged picture',
  'posts.zoomIn': 'Zoom in',
  'posts.zoomOut': 'Zoom out',
  'posts.previousPicture': 'Previous',
  'posts.nextPicture': 'Next',
  'posts.picturePosition': '{position, number} of {count, number}',
  'posts.shortPicturePosition': '{position, number}/{count, number}',

  // Hashtags. `tag` begins with '#'. `number` is `count` with separators, such as '1,234'.
  'posts.postCount': '{count, plural, one {{number} post} other {{number} posts}}',
  'posts.followerCount': '{count, plural, one {{number} follower} other {{number} followers}}',
  'posts.follow': 'Follow',
  'posts.followTag': 'Follow {tag}',
  'posts.unfollow': 'Unfollow',
  'posts.unfollowTag': 'Unfollow {tag}',
  'posts.showPosts': 'Show posts',
  'posts.showPostsWithTag': 'Show posts with {tag}',
  'posts.tags': 'Tags',
  'posts.hashtags': 'Hashtags',
  'posts.hashtagsToFollow': 'Hashtags to follow',
  'posts.followedHashtags': 'Followed hashtags',
  /** 'Following' and 'Explore' are the names of pages. */
  'posts.aboutFollowedHashtags':
    'Their public posts appear in Following and in Explore. Nobody else can see which hashtags you follow.',
  'posts.noFollowedHashtags': "You don't follow any hashtags.",
  /** The number of hashtags or people that complete the typed word. */
  'posts.suggestionCount': '{count, plural, one {# suggestion} other {# suggestions}}',
} as const;
