import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/**
 * One call. Answers `{ status, body }`, the body parsed. Plain node:http, which costs less than fetch and keeps its
 * connections, so that what is measured is the other side.
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
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString();
        try {
          resolve({ status: response.statusCode, body: answer === '' ? null : JSON.parse(answer) });
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

/** The same, and anything but a success is an error. */
export async function succeed(base, method, path, options) {
  const { status, body } = await send(base, method, path, options);
  if (status < 200 || status > 299)
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

let people = 0;

/** Signs somebody up: `{ token, uid, email }`. */
export async function signUp(base) {
  const number = ++people;
  const email = `bench-${number}-${process.pid}@example.com`;
  const answer = await succeed(base, 'POST', '/auth/signup', {
    body: { name: `Bench Person ${number}`, email, password: 'long-enough' },
  });
  return { token: answer.encodedToken, uid: answer.createdUser._id, email };
}

/** A post with a picture that is hosted elsewhere; answers its id. */
export async function createPost(base, { token }) {
  const postData = { content: 'A post to be measured', postImage: 'https://example.com/picture.jpg' };
  const { post } = await succeed(base, 'POST', '/posts', { token, body: { postData } });
  return post._id;
}
