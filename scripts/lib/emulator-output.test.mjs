import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { readEmulatorOutput } from './emulator-output.mjs';

afterEach(() => void vi.restoreAllMocks());

it('readEmulatorOutput recognises lines that arrive in several chunks', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  const stream = new PassThrough();
  /** @type {string[]} */
  const logged = [];
  /** @type {string[]} */
  const killed = [];
  const output = readEmulatorOutput([stream], {
    log: (line) => logged.push(line),
    mailOrigin: 'http://127.0.0.1:5000',
    onKilled: (program, signal) => killed.push(`${program} ${signal}`),
  });
  const ready = output.waitFor('All emulators ready');
  const text = `✔  All emulators ready!
>  {"kind":"call","action":"likePost","outcome":"ok","severity":"INFO","message":"likePost 201"}
glimpse: one line
i  To reset the password for ana@example.com, follow this link: http://127.0.0.1:9099/emulator/action?mode=resetPassword&lang=en&oobCode=a-B_1&apiKey=fake-api-key&newPassword=NEW_PASSWORD_HERE
i  To verify and change the email address from ana@example.com to bo@example.com, follow this link: http://127.0.0.1:9099/emulator/action?mode=verifyAndChangeEmail&lang=en&oobCode=c
⚠  Firestore Emulator has exited upon receiving signal: SIGKILL
`;
  for (const byte of Buffer.from(text)) stream.write(Buffer.of(byte));
  stream.end();
  await once(stream, 'close');
  expect(await ready).toBe('All emulators ready');
  expect(warn.mock.calls).toEqual([['glimpse: one line']]);
  expect(print.mock.calls).toEqual([
    [
      'Mail, to reset the password for ana@example.com: http://127.0.0.1:5000/account/action?mode=resetPassword&oobCode=a-B_1',
    ],
    [
      'Mail, to verify and change the email address from ana@example.com to bo@example.com: http://127.0.0.1:5000/account/action?mode=verifyAndChangeEmail&oobCode=c',
    ],
  ]);
  expect(killed).toEqual(['Firestore Emulator SIGKILL']);
  expect(logged.join('\n')).toBe(text.trimEnd());
  expect(output.recent()).toBe(text);
});
