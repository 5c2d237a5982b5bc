import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/** @typedef {{ token?: string | undefined, body?: unknown }} Call */
/**
 * What the API answers to the calls that are measured: each has some of it.
 *
 * @typedef {{
 *   encodedToken: string,
 *   createdUser: { _id: string },
 *   post: { _id: string, comments: { _id: string }[], likes: { likeCount: number } },
 *   posts: { _id: string }[],
 *   comments: { _id: string }[],
 *   entryId: string,
 * }} Answer
 */
/** @typedef {{ token: string, uid: string, email: string }} Person */

/**
 * One call. Answers `{ status, body }`, the body parsed. Plain node:http, which costs less than fetch and keeps its
 * connections, so that what is measured is the other side.
 *
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {Call} [call]
 * @returns {Promise<{ status: number, body: Answer }>}
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
        const answer = Buffer.concat(chunks).toString();
        try {
          resolve({ status: response.statusCode ?? 0, body: answer === '' ? null : JSON.parse(answer) });
        } catch {
          reject(
            new Error(`${method} ${path} answered ${response.statusCode}, not JSON: ${answer.slice(0, 200)}`),
          );
        }
      });
    });
    request.on('error', reject);
    request.end(text);
  });
}

/**
 * The same, and anything but a success is an error.
 *
 * @param {string} base
 * @param {string} method
 * @param {string} path
 * @param {Call} [options]
 */
export async function succeed(base, method, path, options) {
  const { status, body } = await send(base, method, path, options);
  if (status < 200 || status > 299)
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

let people = 0;

/** Signs somebody up. @param {string} base @returns {Promise<Person>} */
export async function signUp(base) {
  const number = ++people;
  const email = `bench-${number}-${process.pid}@example.com`;
  const answer = await succeed(base, 'POST', '/auth/signup', {
    body: { name: `Bench Person ${number}`, email, password: 'long-enough' },
  });
  return { token: answer.encodedToken, uid: answer.createdUser._id, email };
}

/** A post with a picture that is hosted elsewhere; answers its id. @param {string} base @param {Person} person */
export async function createPost(base, { token }) {
  const postData = { content: 'A post to be measured', postImage: 'https://example.com/picture.jpg' };
  const { post } = await succeed(base, 'POST', '/posts', { token, body: { postData } });
  return post._id;
}
