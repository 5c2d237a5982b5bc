import * as z from 'zod/mini';

const HubResponse = z.object({ hosting: z.object({ host: z.string(), port: z.int() }) });

/**
 * Returns the origin of the site, without a slash at the end. Absolute URLs start with it, and the app's page is
 * read from it.
 * It comes from SITE_ORIGIN (functions/.env.<project>, for a custom domain), the emulator hub, or the project's
 * web.app address.
 * It never comes from the request, because a caller can choose the headers.
 */
export async function siteOrigin(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.SITE_ORIGIN) return parseOrigin(env.SITE_ORIGIN);
  if (env.FUNCTIONS_EMULATOR === 'true' && env.FIREBASE_EMULATOR_HUB) {
    const response = await fetch(`http://${env.FIREBASE_EMULATOR_HUB}/emulators`);
    const { hosting } = HubResponse.parse(await response.json());
    return `http://${hosting.host}:${hosting.port}`;
  }
  if (!env.GCLOUD_PROJECT) throw new Error('Neither SITE_ORIGIN nor GCLOUD_PROJECT is set');
  return `https://${env.GCLOUD_PROJECT}.web.app`;
}

function parseOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Error(`SITE_ORIGIN must look like https://example.com, and is ${JSON.stringify(value)}`);
  }
  return url.origin;
}
