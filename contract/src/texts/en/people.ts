/** Lists of people, follows, suggestions, and what a person has blocked or muted. The feed needs these messages too. */
export const messages = {
  // Buttons beside a person. Those without a comment are commands.
  'people.follow': 'Follow',
  // The viewer has asked to follow a private account. A press takes the request back.
  'people.requested': 'Requested',
  // The viewer has removed a follower.
  'people.removed': 'Removed',
  'people.unfollow': 'Unfollow',
  'people.cancelRequest': 'Cancel follow request',
  // The answers to a follow request.
  'people.accept': 'Accept',
  'people.decline': 'Decline',
  'people.unfollowPrivateQuestion': 'Unfollow this private account?',
  'people.unfollowPrivateAbout': 'To follow it again, you must send a new request, and its owner must accept it.',

  // Toasts after a button was pressed. `name` is the full name of the person.
  'people.followed': 'You start following {name}',
  'people.unfollowed': 'You Unfollowed {name}',
  'people.requestSent': 'You asked to follow {name}',
  'people.requestWithdrawn': 'You no longer ask to follow {name}',
  'people.blocked': 'Blocked',
  'people.unblocked': 'Unblocked',
  'people.muted': 'Muted',
  'people.unmuted': 'Unmuted',
  // A toast, after the viewer has changed the own profile. It is here because the outbox, and so the feed, needs it.
  'people.profileUpdated': 'Profile updated successfully',

  // Titles of lists, and messages of empty ones.
  'people.requestsTitle': 'Follow requests',
  'people.likesTitle': 'Likes',
  'people.followersTitle': 'Followers',
  // The people whom a person follows.
  'people.followingTitle': 'Following',
  'people.noLikes': 'No likes yet.',
  'people.noFollowers': 'No followers yet.',
  'people.noFollowing': 'Not following anyone yet.',
  'people.noneFound': 'No people found.',
  'people.loading': 'Loading people',
  'people.loadingFailed': 'The list could not be loaded.',

  'people.suggested': 'Suggested for you',
  // A link to the own profile.
  'people.view': 'View',
  // The reason for a suggestion: how many followers the person has, or the names of some of them.
  'people.followerCount': '{count, plural, one {# follower} other {# followers}}',
  'people.followedByOne': 'Followed by {name}',
  'people.followedByTwo': 'Followed by {first} and {second}',
  'people.followedByMore': 'Followed by {first}, {second} and {count, plural, one {# other} other {# others}}',
  'people.suggestionsOffline': "Suggestions will appear when you're back online.",
  'people.suggestionsLoading': 'Loading suggestions',
  'people.suggestionsFailed': 'The suggestions could not be loaded.',
  'people.noSuggestions': 'There is nobody to suggest yet. You can search for people later.',

  // The steps that a new account sees above the posts.
  'people.welcome': 'Welcome to Glimpse',
  'people.welcomeLoading': 'Loading',
} as const;
