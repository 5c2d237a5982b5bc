import { type RestRequest, wrongRequest } from '../generators/requests.ts';
import { statusOf, textOf } from '../lib/accepted.ts';
import { comparable } from '../lib/comparable.ts';
import type { Json } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import type { Session } from '../lib/side.ts';

async function play(session: Session, request: RestRequest): Promise<Json> {
  await session.seed({ 'c/d1': { a: { integerValue: '1' } }, 'c/d2': {} });
  const path = request.path.replaceAll('{database}', session.database);
  const answer = await session.call(request.method, path, request.body, request.authorization);
  // Ids that a server makes up differ; whether the request was taken is what counts.
  return comparable([answer.status === 'OK' ? { ...answer, body: null } : answer]);
}

export const errors: Kind<RestRequest> = {
  name: 'errors',
  what: 'requests of every call with something wrong in the body, the path or the token: taken, or refused with which code',
  cases: 500,
  atOnce: 40,
  arbitrary: wrongRequest,
  play,
  accepted: [
    {
      name: "a request that Google's emulator fails at",
      reason:
        '1.19.9 answers UNKNOWN without a text, or nothing at all, for example to `Authorization: Bearer` without a token. SDKs try UNKNOWN again for ever; ours answers the code that says what is wrong.',
      covers: (_one, official, ours) =>
        (statusOf(official) === 'no answer' ||
          (statusOf(official) === 'UNKNOWN' && textOf(official) === '')) &&
        statusOf(ours) === 'INVALID_ARGUMENT',
    },
    {
      name: 'a precondition in the path that does not parse',
      reason:
        '1.19.9 reads `currentDocument.exists=maybe` as false and `currentDocument.updateTime=x` as the epoch and goes on; transcoding in production refuses a parameter of the wrong type (google.api.http), and so does ours.',
      covers: ({ path }, _official, ours) =>
        /currentDocument\.(exists=maybe|updateTime=x)/.test(path) && statusOf(ours) === 'INVALID_ARGUMENT',
    },
  ],
};
