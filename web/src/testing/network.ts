/** A request that the page has made. */
export interface Sent {
  /** `POST /api/posts/like/p1`, for what is not ours the whole address. */
  readonly what: string;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

/** What is answered: a status (200 when absent) and JSON; an error rejects, as a cut connection does. */
export type Answer = { readonly status?: number; readonly body: object } | Error;
type Answerer = (sent: Sent) => Answer | Promise<Answer>;

const token = 'token-of-ana';
const account = { localId: 'ana', email: 'ana@example.com', displayName: 'Ana Ferreira' };

/** Firebase Auth signs Ana in; everything else is said by the test. */
const always: readonly (readonly [string, Answerer])[] = [
  [
    'accounts:signInWithPassword',
    () => ({ body: { ...account, idToken: token, refreshToken: 'r', expiresIn: '3600' } }),
  ],
  ['accounts:lookup', () => ({ body: { users: [account] } })],
];

let answers = new Map<string, Answerer>();
let sent: Sent[] = [];

const parsed = (body: unknown): unknown => {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};

/** Stands for the network at its lowest door: what the page's `fetch` reaches. */
export const network = {
  /** Answers requests whose `what` contains this. A later one takes the place of an earlier one with the same words. */
  answer(what: string, answerer: Answerer): void {
    answers.set(what, answerer);
  },
  /** What the API was asked, oldest first. */
  sentToApi: (): readonly Sent[] => sent,
  reset(): void {
    answers = new Map();
    sent = [];
  },
  fetch: async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://page');
    const place = url.host === 'page' ? url.pathname + url.search : url.href;
    const request: Sent = { what: `${init.method ?? 'GET'} ${place}`, body: parsed(init.body) };
    if (url.host === 'page') sent.push(request);
    const found = [...answers, ...always].find(([what]) => request.what.includes(what));
    if (!found) throw new Error(`No test answers ${request.what}`);
    const answer = await found[1](request);
    if (answer instanceof Error) throw answer;
    const { status = 200, body } = answer;
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  },
};

/** The API's answer to what it refuses. */
export const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
});

/** An answer that takes its time: `network.answer(what, () => answer.promise)`, then `answer.resolve(...)`. */
export function laterAnswer(): { promise: Promise<Answer>; resolve: (answer: Answer) => void } {
  let resolve = (_answer: Answer) => {};
  const promise = new Promise<Answer>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
