import * as z from 'zod/mini';

const HubAnswer = z.object({ hosting: z.object({ host: z.string(), port: z.int() }) });

/**
 * The origin of the site, without a slash at the end: what absolute addresses begin with, and where the app's page is
 * read. From SITE_ORIGIN (functions/.env.<project>, for a custom domain), else the emulators' hub, else the project's
 * own web.app address. Never from a request: whoever calls the function directly chooses its headers.
 */
export async function siteOrigin(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.SITE_ORIGIN) return parseOrigin(env.SITE_ORIGIN);
  if (env.FUNCTIONS_EMULATOR === 'true' && env.FIREBASE_EMULATOR_HUB) {
    const answer = await fetch(`http://${env.FIREBASE_EMULATOR_HUB}/emulators`);
    const { hosting } = HubAnswer.parse(await answer.json());
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
