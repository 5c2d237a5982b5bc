import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

type Environment = Readonly<Record<string, string | undefined>>;

/** The ids of the writes that the stack has acknowledged, by kind. */
export type Written = Record<'posts' | 'documents' | 'accounts' | 'files', string[]>;

const SignedUp = z.object({ encodedToken: z.string() });
const Posted = z.object({ post: z.object({ _id: z.string() }) });
const Account = z.object({ localId: z.string() });

const owner = { Authorization: 'Bearer owner' };
const json = { 'Content-Type': 'application/json' };

const addressesOf = (env: Environment) => {
  const { storageBucket } = z.object({ storageBucket: z.string() }).parse(JSON.parse(env.FIREBASE_CONFIG ?? '{}'));
  const accounts = `http://${env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1`;
  return {
    api: env.GLIMPSE_API,
    documents: `http://${env.FIRESTORE_EMULATOR_HOST}/v1/projects/${env.GCLOUD_PROJECT}/databases/(default)/documents`,
    signUp: `${accounts}/accounts:signUp?key=k`,
    accounts: `${accounts}/projects/${env.GCLOUD_PROJECT}/accounts:batchGet?maxResults=-1`,
    upload: `http://${env.FIREBASE_STORAGE_EMULATOR_HOST}/v0/b/${storageBucket}/o`,
    files: `http://${env.FIREBASE_STORAGE_EMULATOR_HOST}/storage/v1/b/${storageBucket}/o`,
  };
};

const post = async (address: string, headers: Record<string, string>, body: unknown): Promise<unknown> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(address, { method: 'POST', headers: { ...json, ...headers }, body: text });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}: ${await response.text()}`);
  return response.json();
};

/**
 * Writes posts, documents, accounts and files, one after another of each kind, until a write of this kind fails.
 * `finished` resolves when all have failed.
 */
export async function startWriting(env: Environment) {
  const { api, documents, signUp, upload } = addressesOf(env);
  const person = { name: 'Ana Lima', email: 'ana@example.com', password: 'a-long-password' };
  const { encodedToken } = SignedUp.parse(await post(`${api}/auth/signup`, {}, person));
  const written: Written = { posts: [], documents: [], accounts: [], files: [] };
  const writers: Record<keyof Written, (id: string) => Promise<string>> = {
    posts: async (id) => {
      const postData = { content: id, postImage: 'https://example.com/picture.webp' };
      return Posted.parse(await post(`${api}/posts`, { Authorization: encodedToken }, { postData })).post._id;
    },
    documents: async (id) => {
      await post(`${documents}/notes?documentId=${id}`, owner, {});
      return id;
    },
    accounts: async (id) => {
      return Account.parse(await post(signUp, {}, { email: `${id}@example.com`, password: person.password })).localId;
    },
    files: async (id) => {
      await post(`${upload}?name=notes%2F${id}`, owner, id);
      return `notes/${id}`;
    },
  };
  const writeAll = async (kind: keyof Written) => {
    for (let count = 0; ; count++) {
      written[kind].push(await writers[kind](`${kind}-${count}`));
      await wait(50);
    }
  };
  const kinds = ['posts', 'documents', 'accounts', 'files'] as const;
  const failures = kinds.map((kind) => writeAll(kind).catch(String));
  return { written, finished: Promise.all(failures) };
}

/** Returns the ids that are not in the stack. */
export async function missingIn(env: Environment, written: Written): Promise<string[]> {
  const { documents, accounts, files } = addressesOf(env);
  const read = async (address: string) => (await fetch(address, { headers: owner })).text();
  const exists = async (path: string) => (await fetch(`${documents}/${path}`, { headers: owner })).ok;
  const [accountList, fileList] = await Promise.all([read(accounts), read(files)]);
  const missing: string[] = [];
  for (const id of written.posts) if (!(await exists(`posts/${id}`))) missing.push(`post ${id}`);
  for (const id of written.documents) if (!(await exists(`notes/${id}`))) missing.push(`document ${id}`);
  for (const id of written.accounts) if (!accountList.includes(`"${id}"`)) missing.push(`account ${id}`);
  for (const id of written.files) if (!fileList.includes(`"${id}"`)) missing.push(`file ${id}`);
  return missing;
}
