import { Router } from 'express';
import type { JsonObject } from './openapi.ts';

/**
 * Serves `openapi.json` and a page that shows it. They are created on first use, because most instances never need
 * them.
 */
export function docsRoutes(): Router {
  let promise: Promise<JsonObject> | undefined;
  const loadDocument = () => {
    promise ??= import('./openapi.ts').then(({ openApiDocument }) => openApiDocument('/api'));
    return promise;
  };
  const router = Router();
  router.get('/openapi.json', async (_request, response) => {
    response.json(await loadDocument());
  });
  router.get('/docs', async (_request, response) => {
    const { docsPage } = await import('./page.ts');
    const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    response
      .set('Content-Security-Policy', policy)
      .type('html')
      .send(docsPage(await loadDocument()));
  });
  router.get('/docs.css', async (_request, response) => {
    const { docsStyle } = await import('./page.ts');
    response.type('css').send(docsStyle);
  });
  return router;
}
