import * as z from 'zod/mini';
import { browserStorage, draftKeys } from '../../../lib/browser/storage.ts';
import { readJson } from '../../../lib/cache/stored-json.ts';
import type { ProfileTexts } from './profile-form.ts';

/** Only the changed texts, as typed. They can be invalid, or longer than allowed. */
const StoredTexts = z.partial(
  z.object({ fullName: z.string(), username: z.string(), bio: z.string(), website: z.string() }),
);
type ChangedTexts = z.infer<typeof StoredTexts>;

/** Returns the unsaved texts of this viewer. They are removed when the viewer signs out (`draftKeys`). */
export const readProfileDraft = (uid: string): ChangedTexts =>
  StoredTexts.safeParse(readJson(draftKeys.profile(uid))).data ?? {};

/** Stores the texts that differ from `saved`. Returns false if the browser cannot store them. */
export function storeProfileDraft(uid: string, texts: ProfileTexts, saved: ProfileTexts): boolean {
  const changed = Object.fromEntries(Object.entries(texts).filter(([name, text]) => !isSame(saved, name, text)));
  if (Object.keys(changed).length > 0) return browserStorage.write(draftKeys.profile(uid), JSON.stringify(changed));
  removeProfileDraft(uid);
  return true;
}

const isSame = (saved: ProfileTexts, name: string, text: string) =>
  Object.entries(saved).some(([savedName, savedText]) => savedName === name && savedText === text);

export const removeProfileDraft = (uid: string): void => browserStorage.remove(draftKeys.profile(uid));
