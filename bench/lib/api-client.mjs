/**
 * The parts of response bodies that the bench uses. A response has some of them.
 *
 * @typedef {{
 *   encodedToken: string,
 *   post: { _id: string, likes: { likeCount: number } },
 *   posts: { _id: string }[],
 * }} Body
 */
/** @typedef {{ token?: string | undefined, body?: unknown }} Call */

/**
 * Sends a request to the API and parses the response. `bytes` is the length of the response's body.
 *
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {Call} [call]
 * @returns {Promise<{ status: number, bytes: number, body: Body }>}
 */
export async function send(base, method, path, { token, body } = {}) {
  const response = await fetch(base + path, {
    method,
    headers: {
      Prefer: 'return=minimal',
      ...(token && { Authorization: token }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes: bytes.length, body: bytes.length > 0 ? JSON.parse(bytes.toString()) : null };
}

/**
 * Sends a request and returns the body of the response. Throws if the request fails.
 *
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {Call} [call]
 */
export async function succeed(base, method, path, call) {
  const { status, body } = await send(base, method, path, call);
  if (status < 200 || status > 299) throw new Error(`${method} ${path} failed with ${status}: ${JSON.stringify(body)}`);
  return body;
}
