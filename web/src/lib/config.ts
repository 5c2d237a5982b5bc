import * as z from 'zod/mini';

const HostAndPort = z.object({ host: z.string(), port: z.int() });

const Config = z.object({
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    storageBucket: z.string(),
    appId: z.string(),
  }),
  emulators: z.nullable(z.object({ auth: z.url(), firestore: HostAndPort, storage: HostAndPort })),
  appCheckKey: z.string(),
});

function readConfig(): z.infer<typeof Config> {
  const text = document.querySelector('meta[name="glimpse-config"]')?.getAttribute('content');
  if (!text) throw new Error('index.html has no <meta name="glimpse-config">');
  return z.parse(Config, JSON.parse(text));
}

/** Which Firebase project and which emulators this page talks to. Source: the meta tag in index.html (vite.config.ts). */
export const config = readConfig();
