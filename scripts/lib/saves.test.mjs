import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestSave, save } from './saves.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'glimpse-saves-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} where @param {string} text */
function write(where, text) {
  mkdirSync(where, { recursive: true });
  writeFileSync(`${where}/text`, text);
  writeFileSync(`${where}/firebase-export-metadata.json`, '{}');
}
/** @param {string} save */
const textIn = (save) => (existsSync(`${folder}/${save}/text`) ? readFileSync(`${folder}/${save}/text`, 'utf8') : null);
/** @param {string} text */
const saveText = (text) => save(folder, async (where) => write(where, text));
const both = () => [textIn('export'), textIn('export-previous')];

describe('saves', () => {
  it('are the newest and the previous one', async () => {
    expect(await newestSave(folder)).toBeUndefined();
    for (const text of ['one', 'two', 'three']) await saveText(text);
    expect(both()).toEqual(['three', 'two']);
    expect(await newestSave(folder)).toMatchObject({
      path: `${folder}/export`,
      time: expect.stringMatching(/\d:\d/),
    });
  });

  it('that fail or are incomplete leave the existing saves unchanged', async () => {
    await saveText('one');
    await expect(save(folder, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    await expect(save(folder, async (where) => void mkdirSync(where))).rejects.toThrow('incomplete');
    expect(both()).toEqual(['one', null]);
    await saveText('two');
    expect(both()).toEqual(['two', 'one']);
  });

  // The steps of a save in order. The process can be killed at each of them.
  it.each([
    ['while the next was written', { export: 'one', 'export-previous': 'zero' }, ['one', 'zero']],
    ['when it was complete', { export: 'one', 'export-previous': 'zero', 'export-next': 'two' }, ['two', 'one']],
    ['when the older one was removed', { export: 'one', 'export-next': 'two' }, ['two', 'one']],
    ['when there was no newest save', { 'export-previous': 'one', 'export-next': 'two' }, ['two', 'one']],
    ['with the first', { 'export-next': 'two' }, ['two', null]],
  ])('interrupted %s are completed', async (_when, stored, expected) => {
    for (const [save, text] of Object.entries(stored)) write(`${folder}/${save}`, text);
    mkdirSync(`${folder}/export-partial/firestore_export`, { recursive: true });
    mkdirSync(`${folder}/firebase-export-1700000000000abc`);
    expect(await newestSave(folder)).toMatchObject({ path: `${folder}/export` });
    expect(both()).toEqual(expected);
    expect(readdirSync(folder).filter((name) => !/^export(-previous)?$/.test(name))).toEqual([]);
  });

  it.each([
    ['incomplete', () => rmSync(`${folder}/export/firebase-export-metadata.json`)],
    ['unreadable', () => writeFileSync(`${folder}/export/firebase-export-metadata.json`, '{"ver')],
    ['missing while an older one exists', () => rmSync(`${folder}/export`, { recursive: true })],
  ])('that are %s lead to an error with instructions', async (_how, damage) => {
    for (const text of ['one', 'two']) await saveText(text);
    damage();
    const failure = await newestSave(folder).catch(String);
    expect(failure).toContain(`The saved data in ${folder}/export cannot be read`);
    expect(failure).toContain(`mv ${folder}/export-previous ${folder}/export`);
    expect(failure).toContain('npm start -- --fresh');
    expect(textIn('export-previous')).toBe('one');
  });
});
