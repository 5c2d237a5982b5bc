import type { HttpRequest, HttpResponse } from './http.ts';

/**
 * Lets every web page in: the origin is reflected, because browsers refuse a wildcard for requests with credentials,
 * which the web SDK makes. The emulator is bound to the local machine. Source: fetch.spec.whatwg.org/#http-cors-protocol.
 */
export function applyCors(request: HttpRequest, response: HttpResponse): void {
  const { origin } = request.headers;
  response.setHeader('Vary', 'Origin');
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Allow-Methods', 'DELETE,GET,HEAD,PATCH,POST,PUT');
}

/** The answer to a preflight request; `applyCors` has set the rest. */
export function answerPreflight(request: HttpRequest, response: HttpResponse): void {
  const { origin } = request.headers;
  const headers = request.headers['access-control-request-headers'];
  const isPrivate = request.headers['access-control-request-private-network'] !== undefined;
  response.statusCode = 200;
  if (origin !== undefined && headers !== undefined)
    response.setHeader('Access-Control-Allow-Headers', headers);
  if (origin !== undefined && isPrivate) response.setHeader('Access-Control-Allow-Private-Network', 'true');
  response.end('');
}
