import type { UploadType } from '@glimpse/contract/media/media';
import { storagePaths } from '@glimpse/contract/paths';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import { type Config, request, type Site, type SiteResponse } from './site.ts';

/** Sends requests to Firestore and Storage as a browser does. The rules check them. */
export class Firebase {
  private readonly site: Site;
  private readonly config: Config;

  constructor(site: Site, config: Config) {
    this.site = site;
    this.config = config;
  }

  /** Lists the first document of a collection without a sign-in, if given with this `visibility`. */
  list(collection: string, visibility?: Visibility): Promise<SiteResponse> {
    const where = visibility && {
      fieldFilter: { field: { fieldPath: 'visibility' }, op: 'EQUAL', value: { stringValue: visibility } },
    };
    const { firebase, emulators } = this.config;
    const origin = emulators
      ? `http://${emulators.firestore.host}:${emulators.firestore.port}`
      : 'https://firestore.googleapis.com';
    const documents = `${origin}/v1/projects/${firebase.projectId}/databases/(default)/documents`;
    return request(`${documents}:runQuery`, {
      method: 'POST',
      headers: { ...this.site.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ structuredQuery: { from: [{ collectionId: collection }], where, limit: 1 } }),
    });
  }

  /** Uploads a file to the person's folder of unprocessed uploads. */
  async upload(token: string, uid: string, uploadId: string, type: UploadType, bytes: Buffer): Promise<SiteResponse> {
    const boundary = 'between-the-parts';
    const name = storagePaths.incoming(uid, uploadId);
    const metadata = JSON.stringify({ contentType: type });
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${metadata}\r\n`),
      Buffer.from(`--${boundary}\r\nContent-Type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--`),
    ]);
    return request(`${this.objects}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: {
        ...this.authorized(token),
        'X-Goog-Upload-Protocol': 'multipart',
        'Content-Type': `multipart/related; boundary=${boundary}`,
      },
      body: new Uint8Array(body),
    });
  }

  /** Deletes an unprocessed upload. */
  removeIncoming(token: string, uid: string, uploadId: string): Promise<SiteResponse> {
    const name = encodeURIComponent(storagePaths.incoming(uid, uploadId));
    return request(`${this.objects}/${name}`, { method: 'DELETE', headers: this.authorized(token) });
  }

  private authorized(token: string): Record<string, string> {
    return { ...this.site.headers, Authorization: `Firebase ${token}` };
  }

  private get objects(): string {
    const { firebase, emulators } = this.config;
    const origin = emulators
      ? `http://${emulators.storage.host}:${emulators.storage.port}`
      : 'https://firebasestorage.googleapis.com';
    return `${origin}/v0/b/${firebase.storageBucket}/o`;
  }
}
