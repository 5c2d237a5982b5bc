/** Matches what the Auth emulator prints instead of sending a mail. Its link opens a page of the emulator. */
const mailPattern = /To ([^\n]+?), follow this link: (https?:\/\/\S+)/g;

/**
 * Returns one line for each mail in the output of the Auth emulator. Its link opens the app at `origin`, as in a
 * project with an action URL (docs/deploy.md).
 *
 * @param {string} text
 * @param {string} origin
 * @returns {string[]} `Mail, to verify the email address ana@example.com: http://…/account/action?mode=…&oobCode=…`
 */
export function mailsIn(text, origin) {
  return [...text.matchAll(mailPattern)].map(([, purpose, address = '']) => {
    const { searchParams } = new URL(address);
    const link = new URL('/account/action', origin);
    for (const name of ['mode', 'oobCode']) link.searchParams.set(name, searchParams.get(name) ?? '');
    return `Mail, to ${purpose}: ${link}`;
  });
}
