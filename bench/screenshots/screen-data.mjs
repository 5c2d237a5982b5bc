import { CommandError } from '../../scripts/lib/terminal.mjs';

const people = ['ines', 'jonas', 'mila', 'theo', 'wren'];
/** @type {Record<string, string[]>} */
const follows = {
  ines: ['jonas', 'mila'],
  jonas: ['wren'],
  mila: ['ines'],
  theo: ['ines', 'mila'],
  wren: ['ines'],
};
const bookmarks = [
  'aurora-lake',
  'espresso',
  'red-bridge',
  'forest-light',
  'lemon-stall',
  'reef-light',
  'milky-way-tent',
];

/**
 * What `api` (an address) answers to one call; anything but success is an error.
 *
 * @param {string} api
 * @param {string} method
 * @param {string} path
 * @param {{ token?: string | undefined, body?: unknown }} [call]
 * @returns {Promise<{ encodedToken: string, posts: { _id: string }[] }>} either, by what was asked
 */
async function call(api, method, path, { token, body } = {}) {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new CommandError(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Brings some life into the seed, through the API and always the same: likes, follows, and Ines's bookmarks. @param {string} api @param {string} password */
export async function arrangeScreens(api, password) {
  /** @type {Record<string, string>} */
  const tokens = {};
  for (const name of people) {
    const body = { email: `${name}@example.com`, password };
    tokens[name] = (await call(api, 'POST', '/auth/login', { body })).encodedToken;
  }
  for (const [name, others] of Object.entries(follows))
    for (const other of others) await call(api, 'POST', `/users/follow/${other}`, { token: tokens[name] });
  const { posts } = await call(api, 'GET', '/posts?limit=50');
  for (const [at, { _id }] of posts.entries())
    for (const [index, name] of people.entries())
      if ((at * 7 + index * 3) % 5 < 3)
        await call(api, 'POST', `/posts/like/${_id}`, { token: tokens[name] });
  for (const postId of bookmarks)
    await call(api, 'POST', `/users/bookmark/${postId}`, { token: tokens.ines });
}
