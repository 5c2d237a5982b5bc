/**
 * Which tests of the stack a change in a domain can break. `npm test -- --changed` reads it, and domain-tests.test.mjs
 * checks that it names every domain and every quick test file. (docs/architecture.md describes the domains.)
 */

/** The names of test files in tests/api and tests/e2e. @type {Readonly<Record<string, readonly string[]>>} */
export const testsOfDomains = {
  accounts: ['account', 'accounts', 'usernames'],
  archive: ['archive'],
  auth: ['auth', 'account', 'guest', 'session', 'newcomer'],
  bookmarks: ['collections'],
  'clean-up': ['background', 'triggers'],
  collections: ['collections'],
  comments: ['comments', 'post'],
  compose: ['compose', 'drafts', 'several-media', 'uploads', 'edit-post'],
  'conversation-sharing': ['share-to-messages'],
  conversations: ['conversations', 'messages', 'share-to-messages'],
  drafts: ['drafts'],
  explore: ['browse', 'followed-tags'],
  feed: ['feed', 'following', 'triggers'],
  follows: ['following', 'private-account', 'profiles'],
  grid: ['browse', 'profile'],
  install: ['install'],
  jobs: ['background', 'sweep'],
  languages: ['languages'],
  'live-list': ['feed', 'browse'],
  marks: ['likes', 'post', 'feed'],
  media: ['media', 'uploads', 'several-media', 'captions'],
  messages: ['languages'],
  moderation: ['moderation'],
  notifications: ['notifications'],
  onboarding: ['newcomer'],
  'outgoing-messages': ['messages'],
  'people-list': ['following', 'profile'],
  posts: ['posts', 'likes', 'post', 'feed', 'pinned-posts', 'edit-post'],
  preferences: ['preferences', 'languages'],
  privacy: ['private-account', 'visibility'],
  'profile-screen': ['profile'],
  profiles: ['profiles', 'profile', 'usernames'],
  push: ['notifications'],
  'rich-text': ['followed-tags', 'rich-text'],
  safety: ['safety'],
  search: ['search'],
  settings: ['account', 'preferences'],
  share: ['share', 'shared-link'],
  stories: ['stories', 'stories-viewer', 'story-row', 'highlights'],
  suggestions: ['newcomer', 'following'],
  sweep: ['sweep'],
  triggers: ['triggers'],
  viewer: ['session', 'account'],
  visibility: ['visibility', 'private-account'],
};

const domainFile = /^(?:contract\/src|functions\/src|web\/src\/features)\/([a-z-]+)\//;

/**
 * Returns the test files for a file of a domain, or undefined if the file belongs to none. A name can have a file in both
 * folders, or in one.
 *
 * @param {string} file
 * @param {readonly string[]} all the quick test files of the stack
 */
export function stackTestsOf(file, all) {
  const [, domain = ''] = domainFile.exec(file) ?? [];
  const names = testsOfDomains[domain];
  return (
    names && all.filter((test) => names.some((name) => /^tests\/(?:api|e2e)\/(.+)\.test\.ts$/.exec(test)?.[1] === name))
  );
}
