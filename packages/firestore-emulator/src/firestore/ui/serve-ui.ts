import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type ControlContext, serveControl } from '../control/control.ts';
import { HttpError, type HttpRequest, type HttpResponse, type RequestTarget, sendError } from '../transport/http.ts';
import { requireSameOrigin, requireThisMachine } from '../transport/own-site.ts';
import { serveRest } from '../transport/rest.ts';
import { serveUiApi, type UiApiContext } from './api.ts';

export interface UiContext extends UiApiContext {
  readonly control: ControlContext;
}

export const isUiPath = (path: string): boolean => path === '/ui' || path.startsWith('/ui/');

/** The page loads nothing from other hosts, and no other page can contain it. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/**
 * Serves the user interface and, below `/ui/api/`, what it needs: its own endpoints, the REST API and the control
 * endpoints. Only this machine can use it, and no page of another origin.
 */
export async function serveUi(
  context: UiContext,
  request: HttpRequest,
  response: HttpResponse,
  { pathname, searchParams }: RequestTarget,
): Promise<void> {
  try {
    requireThisMachine(request);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (pathname === '/ui') {
      response.statusCode = 301;
      response.setHeader('Location', '/ui/');
      response.end('');
    } else if (pathname.startsWith('/ui/api/')) {
      requireSameOrigin(request);
      await serveApi(context, request, response, { pathname: pathname.slice('/ui/api'.length), searchParams });
    } else if (request.method === 'GET') {
      await sendFile(pathname.slice('/ui/'.length) || 'index.html', response);
    } else {
      throw new HttpError(405);
    }
  } catch (error) {
    sendError(response, error, `${request.method} ${pathname}`);
  }
}

async function serveApi(
  context: UiContext,
  request: HttpRequest,
  response: HttpResponse,
  target: RequestTarget,
): Promise<void> {
  const served =
    (await serveUiApi(context, request, response, target)) ||
    (await serveRest(context.service, request, response, target)) ||
    (await serveControl(context.control, request, response, target));
  if (!served) throw new HttpError(404, 'Not Found\n');
}

/** The files that build.mjs creates. This module is in lib/ or in src/firestore/ui/. */
const folder = [new URL('./ui/', import.meta.url), new URL('../../../lib/ui/', import.meta.url)].find((each) =>
  existsSync(new URL('index.html', each)),
);

const contentTypes: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'main.js': 'text/javascript; charset=utf-8',
  'main.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

/** Sends a file of the user interface. Throws HttpError 404 for any other name. */
async function sendFile(name: string, response: HttpResponse): Promise<void> {
  const contentType = Object.hasOwn(contentTypes, name) ? contentTypes[name] : undefined;
  if (contentType === undefined || !folder) throw new HttpError(404, 'Not Found\n');
  const content = await readFile(new URL(name, folder));
  response.setHeader('Content-Type', contentType);
  response.end(content);
}
