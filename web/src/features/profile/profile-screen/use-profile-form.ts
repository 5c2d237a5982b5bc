import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { AppError } from '@glimpse/contract/app-error';
import type { User } from '@glimpse/contract/profiles/user';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Person } from '../../../entities/profiles/queries.ts';
import { saveUsername } from '../../../entities/profiles/username-field.tsx';
import { call } from '../../../lib/api/call.ts';
import { browserStorage, draftKeys } from '../../../lib/browser/storage.ts';
import { useLeaveGuard } from '../../../lib/browser/use-leave-guard.ts';
import { readJson } from '../../../lib/cache/stored-json.ts';
import { errorText } from '../../../lib/languages/error-text.ts';
import { t } from '../../../lib/languages/translate.ts';
import {
  type ProfileFields,
  type ProfileProblems,
  type ProfileTexts,
  parseProfileFields,
  problemsOf,
  textNames,
} from './profile-form.ts';

const textsOf = ({ fullName, username, bio, website }: Person): ProfileTexts => ({ fullName, username, bio, website });

/** The parts of the form that are saved by separate calls. */
type Part = 'profile' | 'username' | 'name';

interface Outcome {
  readonly done: readonly Part[];
  readonly failed: readonly Part[];
}

interface SaveOptions {
  /** Saves bio, website and picture. Returns whether they are saved or queued. */
  saveFields: (fields: ProfileFields) => Promise<boolean>;
  /** Called when everything is saved. */
  onSaved: () => void;
}

/**
 * The texts of the edit panel. They start with the unsaved texts of an earlier visit, and the browser stores every
 * change, so that nothing typed is lost. Three calls save them. If only some succeed, `outcome` says which ones, and
 * the other texts stay.
 */
export function useProfileForm(person: Person) {
  const [saved, setSaved] = useState(() => textsOf(person));
  const [draft] = useState(() => readProfileDraft(person.id));
  const [texts, setTexts] = useState<ProfileTexts>({ ...saved, ...draft });
  const [problems, setProblems] = useState<ProfileProblems>({});
  /** The result of the last attempt if only some parts were saved. */
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isStored, setIsStored] = useState(true);
  const isChanged = textNames.some((name) => texts[name] !== saved[name]);
  useLeaveGuard(isChanged && !isStored);

  function setText(name: keyof ProfileTexts, text: string) {
    // A text that is typed while the others are saved would be overwritten by their result.
    if (isSaving) return;
    const next = { ...texts, [name]: text };
    setTexts(next);
    setProblems({});
    setOutcome(null);
    setIsStored(storeProfileDraft(person.id, next, saved));
  }

  /** Saves the changed parts, one after the other. Returns the first field with an error, or null. */
  async function save({ saveFields, onSaved }: SaveOptions): Promise<keyof ProfileTexts | null> {
    const found = problemsOf(texts, saved);
    setProblems(found);
    setOutcome(null);
    const { edit } = parseProfileFields(texts);
    if (Object.keys(found).length > 0 || !edit) return textNames.find((name) => found[name] !== undefined) ?? null;
    setIsSaving(true);
    const done: Part[] = [];
    const failed: Part[] = [];
    const failures: ProfileProblems = {};
    let current = saved;
    let next = texts;
    if (await saveFields(edit)) {
      done.push('profile');
      current = { ...current, bio: texts.bio, website: texts.website };
    } else failed.push('profile');
    // A new name also changes a username that was derived from the old name, but not one that was just chosen.
    for (const part of ['username', 'name'] as const) {
      const field = part === 'name' ? 'fullName' : part;
      if (texts[field] === saved[field]) continue;
      try {
        const { fullName, username } = await savers[part](texts[field]);
        done.push(part);
        const isUsernameTyped = next.username !== current.username && part === 'name';
        current = part === 'name' ? { ...current, fullName, username } : { ...current, username };
        next = { ...next, fullName: part === 'name' ? fullName : next.fullName };
        if (!isUsernameTyped) next = { ...next, username };
      } catch (error) {
        failed.push(part);
        failures[field] = () => (error instanceof AppError ? errorText(error) : t('common.genericFailure'));
        if (!(error instanceof AppError)) console.error(error);
      }
    }
    setSaved(current);
    setTexts(next);
    setProblems(failures);
    setIsSaving(false);
    setIsStored(storeProfileDraft(person.id, next, current));
    if (failed.length === 0) onSaved();
    else if (done.length > 0) setOutcome({ done, failed });
    return textNames.find((name) => failures[name] !== undefined) ?? null;
  }

  return {
    texts,
    setText,
    problems,
    outcome: outcome ? outcomeText(outcome) : '',
    isChanged,
    isSaving,
    /** Whether the form started with texts of an earlier visit. */
    isRestored: Object.keys(draft).length > 0,
    save,
    discard: () => removeProfileDraft(person.id),
  };
}

const savers: Record<'name' | 'username', (text: string) => Promise<Pick<User, 'fullName' | 'username'>>> = {
  name: async (name) => (await call(accountCalls.changeName, { body: { name } })).user,
  username: saveUsername,
};

const outcomeText = ({ done, failed }: Outcome): string =>
  t('profile.partlySaved', { saved: listOf(done), failed: listOf(failed) });

const listOf = (parts: readonly Part[]): string => t('profile.parts', { parts: parts.join('_') });

/** Only the changed texts, as typed. They can be invalid, or longer than allowed. */
const StoredTexts = z.partial(
  z.object({ fullName: z.string(), username: z.string(), bio: z.string(), website: z.string() }),
);
type ChangedTexts = z.infer<typeof StoredTexts>;

/** Returns the unsaved texts of this viewer. They are removed when the viewer signs out (`draftKeys`). */
const readProfileDraft = (uid: string): ChangedTexts =>
  StoredTexts.safeParse(readJson(draftKeys.profile(uid))).data ?? {};

/** Stores the texts that differ from `saved`. Returns false if the browser cannot store them. */
function storeProfileDraft(uid: string, texts: ProfileTexts, saved: ProfileTexts): boolean {
  const changed = Object.fromEntries(Object.entries(texts).filter(([name, text]) => !isSame(saved, name, text)));
  if (Object.keys(changed).length > 0) return browserStorage.write(draftKeys.profile(uid), JSON.stringify(changed));
  removeProfileDraft(uid);
  return true;
}

const isSame = (saved: ProfileTexts, name: string, text: string) =>
  Object.entries(saved).some(([savedName, savedText]) => savedName === name && savedText === text);

const removeProfileDraft = (uid: string): void => browserStorage.remove(draftKeys.profile(uid));
