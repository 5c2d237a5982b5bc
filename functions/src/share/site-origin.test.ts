import { describe, expect, it } from 'vitest';
import { siteOrigin } from './site-origin.ts';

describe('siteOrigin', () => {
  it('is the configured domain', async () => {
    expect(await siteOrigin({ SITE_ORIGIN: 'https://glimpse.example/', GCLOUD_PROJECT: 'p' })).toBe(
      'https://glimpse.example',
    );
  });

  it("is the project's own address if none is configured", async () => {
    expect(await siteOrigin({ GCLOUD_PROJECT: 'my-project' })).toBe('https://my-project.web.app');
  });

  it.each(['glimpse.example', 'http://glimpse.example', 'https://glimpse.example/app', 'https://a.example/?b'])(
    'rejects %s',
    async (value) => {
      await expect(siteOrigin({ SITE_ORIGIN: value })).rejects.toThrow('SITE_ORIGIN must look like');
    },
  );

  it('fails if the environment does not name the site', async () => {
    await expect(siteOrigin({})).rejects.toThrow('Neither SITE_ORIGIN nor GCLOUD_PROJECT is set');
  });
});
