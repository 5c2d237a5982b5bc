import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/** @typedef {{ token?: string | undefined, body?: unknown }} Call */
/**
 * The parts of response bodies that the bench uses. A response has some of them.
 *
 * @typedef {{
 *   encodedToken: string,
 *   post: { _id: string, likes: { likeCount: number } },
 *   posts: { _id: string }[],
 * }} Body
 */

/**
 * Sends a request and parses the response. `bytes` is the length of the response's body. It uses node:http, because
 * that takes less processor time than fetch, and reuses connections.
 *
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {Call} [call]
 * @returns {Promise<{ status: number, bytes: number, body: Body }>}
 */
export function send(base, method, path, { token, body } = {}) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    Prefer: 'return=minimal',
    ...(token && { Authorization: token }),
    ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(`${base}${path}`, { method, headers, agent }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        try {
          const body = text === '' ? null : JSON.parse(text);
          resolve({ status: response.statusCode ?? 0, bytes: bytes.length, body });
        } catch {
          reject(
            new Error(`the response to ${method} ${path} (${response.statusCode}) is not JSON: ${text.slice(0, 200)}`),
          );
        }
      });
    });
    request.on('error', reject);
    request.end(text);
  });
}

/**
 * Sends a request and returns the body of the response. Throws if the request fails.
 *
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {Call} [options]
 */
export async function succeed(base, method, path, options) {
  const { status, body } = await send(base, method, path, options);
  if (status < 200 || status > 299) throw new Error(`${method} ${path} failed with ${status}: ${JSON.stringify(body)}`);
  return body;
}
