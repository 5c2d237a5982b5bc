/** A request that the page has sent to its own origin. */
interface RecordedRequest {
  /**
   * Method and path, e.g. `POST /api/posts/like/p1`. For a request to another host, which only handlers see, it is the
   * method and the full URL.
   */
  readonly requestLine: string;
  /** The parsed body if it is JSON, otherwise the raw body. */
  readonly body: unknown;
}

/** A JSON body and a status (default 200). If it is an `Error`, `fetch` rejects with it, as after a lost connection. */
type MockResponse = { readonly status?: number; readonly body: object } | Error;
type Handler = (request: RecordedRequest) => MockResponse | Promise<MockResponse>;

/** An unsigned JWT with the claims that the Auth SDK reads. */
export const token = ['', btoa(JSON.stringify({ sub: 'ana', iat: 1, auth_time: 1, exp: 4_000_000_000 })), ''].join('.');
const account = { localId: 'ana', email: 'ana@example.com', displayName: 'Ana Ferreira' };

/** Sign Ana in with Firebase Auth. They are used if no handler of the test matches. */
const defaultHandlers: readonly (readonly [string, Handler])[] = [
  [
    'accounts:signInWithPassword',
    () => ({ body: { ...account, idToken: token, refreshToken: 'r', expiresIn: '3600' } }),
  ],
  ['accounts:lookup', () => ({ body: { users: [account] } })],
];

let handlers = new Map<string, Handler>();
let recordedRequests: RecordedRequest[] = [];

const tryParseJson = (body: unknown): unknown => {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

/** Fake network: replaces the page's `fetch`, records requests and responds with the handlers of the test. */
export const network = {
  /**
   * Registers a handler for requests whose `requestLine` contains `pattern`. Registering the same pattern again
   * replaces the earlier handler. If several patterns match a request, the one that was registered first wins.
   */
  handle(pattern: string, handler: Handler): void {
    handlers.set(pattern, handler);
  },
  /** The requests to the page's own origin, oldest first. */
  requests: (): readonly RecordedRequest[] => recordedRequests,
  reset(): void {
    handlers = new Map();
    recordedRequests = [];
  },
  fetch: async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://page');
    const pathOrUrl = url.host === 'page' ? url.pathname + url.search : url.href;
    const request: RecordedRequest = {
      requestLine: `${init.method ?? 'GET'} ${pathOrUrl}`,
      body: tryParseJson(init.body),
    };
    if (url.host === 'page') recordedRequests.push(request);
    const match = [...handlers, ...defaultHandlers].find(([pattern]) => request.requestLine.includes(pattern));
    if (!match) throw new Error(`No handler matches ${request.requestLine}`);
    const response = await match[1](request);
    if (response instanceof Error) throw response;
    const { status = 200, body } = response;
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  },
};

/** Returns an error response of the API. */
export const errorResponse = (status: number, code: string, message: string, reason?: string): MockResponse => ({
  status,
  body: { error: { code, message, reason } },
});

/**
 * A response that the test sends later: `network.handle(pattern, () => response.promise)`, then
 * `response.resolve(...)`.
 */
export function deferredResponse(): {
  promise: Promise<MockResponse>;
  resolve: (response: MockResponse) => void;
} {
  let resolve = (_response: MockResponse) => {};
  const promise = new Promise<MockResponse>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}
