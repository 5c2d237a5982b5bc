/** What a function costs that does nothing but send the bytes in the file that `ANSWER` names. */
import { readFileSync } from 'node:fs';
import { onRequest } from 'firebase-functions/https';

const bytes = readFileSync(process.env.ANSWER ?? '');

export const bare = onRequest({ cors: false }, (_request, response) => {
  response.status(200).set('Content-Type', 'application/json; charset=utf-8').send(bytes);
});
