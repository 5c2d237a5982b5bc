import { describe, expect, it } from 'vitest';
import { StartError, startWith } from './firestore-process.ts';
import { parseFlags } from './flags.ts';

describe('a start that fails', () => {
  it.each([
    ['--rules /does/not/exist.rules', 'The rules file /does/not/exist.rules does not exist'],
    ['--seed_from_export /does/not/exist', 'Failed to parse overall export metadata file'],
    ['--require-indexes /not/there.json', 'The index file cannot be used: /not/there.json'],
    ['--host no.such.host.invalid', 'no.such.host.invalid is no address of this machine'],
  ])('%s says why', async (text, message) => {
    const { flags } = parseFlags(['--port', '0', ...text.split(' ')]);
    const started = startWith(flags, () => {});
    await expect(started).rejects.toThrow(StartError);
    await expect(started).rejects.toThrow(message);
  });
});
