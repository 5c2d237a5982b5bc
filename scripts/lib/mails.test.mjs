import { expect, it } from 'vitest';
import { mailsIn } from './mails.mjs';

const origin = 'http://127.0.0.1:5000';
const emulatorLink = (/** @type {string} */ mode) =>
  `http://127.0.0.1:9099/emulator/action?mode=${mode}&lang=en&oobCode=a-B_1&apiKey=fake-api-key`;

it('mailsIn returns the mails of the Auth emulator with links to the app', () => {
  const log = `i  functions: Beginning execution
i  To reset the password for ana@example.com, follow this link: ${emulatorLink('resetPassword')}&newPassword=NEW_PASSWORD_HERE
i  To verify and change the email address from ana@example.com to bo@example.com, follow this link: ${emulatorLink('verifyAndChangeEmail')}
✔  functions: done`;
  expect(mailsIn(log, origin)).toEqual([
    `Mail, to reset the password for ana@example.com: ${origin}/account/action?mode=resetPassword&oobCode=a-B_1`,
    `Mail, to verify and change the email address from ana@example.com to bo@example.com: ${origin}/account/action?mode=verifyAndChangeEmail&oobCode=a-B_1`,
  ]);
  expect(mailsIn('All emulators ready', origin)).toEqual([]);
});
