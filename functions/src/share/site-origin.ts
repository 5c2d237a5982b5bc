import * as z from 'zod/mini';

const HubResponse = z.object({ hosting: z.object({ host: z.string(), port: z.int() }) });

/**
 * Returns the origin of the web app, for example `https://example.com`. It comes from SITE_ORIGIN (set for a custom
 * domain in functions/.env.<project>), from the emulator hub, or from the project's web.app address. It never comes
 * from a request, because the caller chooses the headers of a request.
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
