import type { HttpRequest, HttpResponse } from './http.ts';

/**
 * Allows requests from every web page, because the emulator is bound to the local machine.
 *
 * The response repeats the origin of the request instead of `*`. The web SDK sends credentials, and browsers reject a
 * wildcard for such requests. Source: fetch.spec.whatwg.org/#http-cors-protocol.
 */
export function applyCors(request: HttpRequest, response: HttpResponse): void {
  const { origin } = request.headers;
  response.setHeader('Vary', 'Origin');
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Allow-Methods', 'DELETE,GET,HEAD,PATCH,POST,PUT');
}

/** Responds to a preflight request. `applyCors` must have set the other headers. */
export function servePreflight(request: HttpRequest, response: HttpResponse): void {
  const { origin } = request.headers;
  const headers = request.headers['access-control-request-headers'];
  const isPrivate = request.headers['access-control-request-private-network'] !== undefined;
  response.statusCode = 200;
  if (origin !== undefined && headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers);
  if (origin !== undefined && isPrivate) response.setHeader('Access-Control-Allow-Private-Network', 'true');
  response.end('');
}
