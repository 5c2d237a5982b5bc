import { isIP } from 'node:net';
import { HttpError, type HttpRequest, type HttpResponse } from './http.ts';

/**
 * Refuses a request that a page of another site may have sent, with status 403. A page can send requests to this
 * machine, and its site can point its own name to 127.0.0.1 (DNS rebinding). So a request must name the emulator by an
 * address, by `localhost` or by a name without dots, as containers have. The same applies to the origin of a page.
 */
export function requireOwnSite({ headers }: HttpRequest): void {
  const host = authorityOf(headers);
  if (!isOwnHost(hostnameOf(`http://${host}`))) throw new HttpError(403, `The host "${host}" is not this emulator.\n`);
  const { origin } = headers;
  if (origin !== undefined && !isOwnHost(hostnameOf(origin)))
    throw new HttpError(403, `A page of ${origin} may not control this emulator.\n`);
}

/** Like `requireOwnSite`, and the request must come from this machine. */
export function requireThisMachine(request: HttpRequest): void {
  requireOwnSite(request);
  const { remoteAddress } = request.socket;
  if (!isLoopback(remoteAddress))
    throw new HttpError(403, `Only this machine may do this, and not ${remoteAddress}.\n`);
}

/** Throws HttpError 403 if a page with another origin than the emulator's sends the request. */
export function requireSameOrigin({ headers }: HttpRequest): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOther = origin !== undefined && origin.toLowerCase() !== `http://${authorityOf(headers)}`.toLowerCase();
  // `none` is a request by the user, for example an address that was typed.
  const isFromOther = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isOther || isFromOther) throw new HttpError(403, 'Other pages may not use the user interface.\n');
}

/** The host and the port that the client has used. HTTP/2 has them in `:authority`. */
const authorityOf = (headers: HttpRequest['headers']): string => String(headers[':authority'] ?? headers.host ?? '');

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase() : '';
}

const isOwnHost = (name: string): boolean =>
  isIP(name.replace(/^\[|\]$/g, '')) > 0 || name.endsWith('.localhost') || /^[a-z0-9_-]+$/.test(name);

/** Returns whether the address of a connection's other end belongs to this machine. */
export const isLoopback = (address = ''): boolean => /^(::1$|(::ffff:)?127\.)/.test(address);

/**
 * Allows requests from every web page, because the emulator is bound to the local machine.
 *
 * The response repeats the origin of the request instead of `*`. The web SDK sends credentials, and browsers reject a
 * wildcard for such requests. Source: fetch.spec.whatwg.org/#http-cors-protocol.
 */
export function applyCors({ headers: { origin } }: HttpRequest, response: HttpResponse): void {
  response.setHeader('Vary', 'Origin');
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Allow-Methods', 'DELETE,GET,HEAD,PATCH,POST,PUT');
}

/** Responds to a preflight request. `applyCors` must have set the other headers. */
export function servePreflight({ headers: request }: HttpRequest, response: HttpResponse): void {
  const headers = request['access-control-request-headers'];
  const isPrivate = request['access-control-request-private-network'] !== undefined;
  response.statusCode = 200;
  if (request.origin !== undefined && headers !== undefined)
    response.setHeader('Access-Control-Allow-Headers', headers);
  if (request.origin !== undefined && isPrivate) response.setHeader('Access-Control-Allow-Private-Network', 'true');
  response.end('');
}
