import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { adminClient } from './admin-client.ts';
import { startTestEmulator } from './emulator.ts';
import { unsignedToken } from './rules.ts';
import { startUiBrowser } from './ui-browser.ts';

export const project = 'demo-shop';
export const root = `projects/${project}/databases/(default)/documents`;
/** The fragment of a screen's address. */
export const at = (screen: string, target = '') => `${screen}/${project}/(default)${target && `/${target}`}`;
export const owner = { headers: { authorization: 'Bearer owner' } };
export const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /posts/{id} {
      allow get: if resource.data.open == true;
      allow list: if request.auth.uid == 'ana' && request.query.limit <= 20;
      allow create: if request.resource.data.title.size() <= 5;
    }
  }
}
`;

/** The ids in the table of documents. */
export const ids = (page: Page) => page.locator('tbody th a').allTextContents();
export const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The text that is selected in the editor of the rules. */
export const selectedText = (page: Page) =>
  page.getByLabel('Source of the rules').evaluate((area) => {
    if (!(area instanceof HTMLTextAreaElement)) return '';
    return area.value.slice(area.selectionStart, area.selectionEnd);
  });

/** Starts an emulator with a rules file, clients of it, and a browser for its user interface. */
export async function startUiTest() {
  const rulesFile = path.join(mkdtempSync(path.join(tmpdir(), 'ui-')), 'firestore.rules');
  writeFileSync(rulesFile, source);
  const emulator = await startTestEmulator({ projectId: project, rules: { source, fileName: rulesFile } });
  const admin = adminClient(emulator.address, project);
  const ui = await startUiBrowser(emulator);
  const as = (uid: string) => ({ authorization: unsignedToken(uid) });
  return {
    rulesFile,
    emulator,
    admin,
    ui,
    /** Reads a document as a signed-in user. */
    get: (target: string, uid: string) => fetch(`${emulator.url}/v1/${root}/${target}`, { headers: as(uid) }),
    /** Runs a query as a signed-in user. */
    runQuery: (structuredQuery: object, uid: string) =>
      fetch(`${emulator.url}/v1/${root}:runQuery`, {
        method: 'POST',
        headers: as(uid),
        body: JSON.stringify({ structuredQuery }),
      }),
    /** Stores documents through the import, which is faster than commits. */
    store: (documents: object[]) =>
      fetch(`${emulator.url}/ui/api/import?project=${project}`, {
        method: 'POST',
        body: JSON.stringify({ documents }),
      }),
    async reset() {
      await emulator.reset();
      await fetch(`${emulator.url}/ui/api/requests`, { method: 'DELETE' });
      ui.problems.length = 0;
    },
    async close() {
      await ui.close();
      await admin.terminate();
      emulator.close();
    },
  };
}
