import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { App, preloadSignup } from './app/app.tsx';

// The build closes its module loader when this module has been evaluated.
await preloadSignup();

/**
 * Renders the screen at a path to HTML. Returns the HTML and the styles that it uses. Runs in Node while the client is
 * built (build/prerendered-screens.ts). main.tsx hydrates the HTML, so both must render the same elements.
 */
export async function prerenderScreen(path: string): Promise<{ html: string; css: string }> {
  const sheet = new ServerStyleSheet();
  const errors: unknown[] = [];
  try {
    const { prelude } = await prerender(
      sheet.collectStyles(
        <StrictMode>
          <App Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
        </StrictMode>,
      ),
      // React would put the content of a large Suspense boundary into a script otherwise.
      { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
    );
    const html = await new Response(prelude).text();
    // React would only leave out the part with the error.
    if (errors.length > 0) throw new AggregateError(errors, `${path} could not be rendered`);
    return { html: withoutHeadTags(html), css: cssOf(sheet.getStyleTags()) };
  } finally {
    sheet.seal();
  }
}

/** Removes the `<title>` and the preloads, which belong into the head of a page. */
const withoutHeadTags = (html: string) => html.replace(/<title>[^<]*<\/title>|<link rel="preload"[^>]*>/g, '');

/** Returns the styles without the marks for styled-components, so that it does not take them over in the browser. */
const cssOf = (tags: string) =>
  tags
    .replace(/<\/?style[^>]*>|\/\*!sc\*\/|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replace(/\n\s*/g, '');
