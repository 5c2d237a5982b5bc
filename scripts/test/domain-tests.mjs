/**
 * Which tests of the stack a change in a domain can break. `npm test -- --changed` reads it, and domain-tests.test.mjs
 * checks that it names every domain and every quick test file. (docs/architecture.md describes the domains.)
 */

/** The names of test files in tests/api and tests/e2e. @type {Readonly<Record<string, string[]>>} */
export const testsOfDomains = {
  accounts: ['account', 'profiles', 'profile'],
  archive: ['post'],
  auth: ['auth', 'account', 'guest', 'session', 'newcomer'],
  bookmarks: ['collections'],
  'clean-up': ['triggers'],
  collections: ['collections'],
  comments: ['comments', 'post'],
  compose: ['compose', 'several-media'],
  'conversation-sharing': ['share-to-messages'],
  conversations: ['conversations', 'messages', 'share-to-messages'],
  drafts: ['compose'],
  emoji: ['compose', 'messages'],
  explore: ['explore', 'followed-tags'],
  feed: ['feed', 'following', 'triggers'],
  follows: ['following', 'private-account', 'profiles'],
  grid: ['explore', 'profile'],
  install: ['session'],
  jobs: ['triggers'],
  languages: ['languages'],
  links: ['links', 'profile'],
  'live-list': ['feed', 'explore'],
  marks: ['posts', 'post', 'feed'],
  media: ['media', 'several-media', 'compose'],
  moderation: ['moderation'],
  notifications: ['notifications'],
  onboarding: ['newcomer'],
  'outgoing-messages': ['messages'],
  'people-list': ['following', 'profile'],
  post: ['posts', 'post', 'feed', 'profile'],
  posts: ['posts', 'post', 'feed', 'profile', 'compose'],
  preferences: ['preferences', 'languages'],
  privacy: ['private-account'],
  'profile-screen': ['profile'],
  profiles: ['profiles', 'profile'],
  push: ['notifications'],
  'rich-text': ['followed-tags', 'rich-text'],
  safety: ['safety', 'moderation'],
  search: ['search'],
  settings: ['account', 'preferences'],
  share: ['links', 'shared-link'],
  stories: ['stories'],
  suggestions: ['newcomer', 'following'],
  sweep: ['triggers'],
  texts: ['languages'],
  thumbnails: ['notifications', 'search'],
  viewer: ['session', 'account'],
  visibility: ['private-account', 'posts'],
};

/** They read the list of all calls. */
const testsOfTheContract = ['openapi', 'junk', 'indexes'];

/** The folder of a domain. In the client it is the folder of the file, below `features`, `parts` or `entities`. */
export const domainFile =
  /^(?:(?:contract|functions)\/src\/(?<domain>[a-z-]+)\/|web\/src\/(?:features|parts|entities)\/(?:.+\/)?(?<domain>[a-z-]+)\/[^/]+$)/;

/**
 * Returns the test files for a file of a domain, or undefined if the file belongs to none. A name can have a file in both
 * folders, or in one.
 *
 * @param {string} file
 * @param {readonly string[]} all the quick test files of the stack
 */
export function stackTestsOf(file, all) {
  const { domain = '' } = domainFile.exec(file)?.groups ?? {};
  const names = testsOfDomains[domain]?.concat(file.startsWith('contract/') ? testsOfTheContract : []);
  return (
    names && all.filter((test) => names.some((name) => /^tests\/(?:api|e2e)\/(.+)\.test\.ts$/.exec(test)?.[1] === name))
  );
}
