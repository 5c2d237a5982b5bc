/** What the Auth emulator says in place of sending a mail. Its link leads to a page of its own. */
const said = /To ([^\n]+?), follow this link: (https?:\/\/\S+)/g;

/**
 * The mails that the Auth emulator speaks of in `text`, a line each, with the link to the app's own page at `origin`, as a project has
 * them whose action URL is set (docs/deploy.md).
 *
 * @param {string} text
 * @param {string} origin
 * @returns {string[]} `Mail, to verify the email address ana@example.com: http://…/account/action?mode=…&oobCode=…`
 */
export function mailsIn(text, origin) {
  return [...text.matchAll(said)].map(([, what, address = '']) => {
    const { searchParams } = new URL(address);
    const link = new URL('/account/action', origin);
    for (const name of ['mode', 'oobCode']) link.searchParams.set(name, searchParams.get(name) ?? '');
    return `Mail, to ${what}: ${link}`;
  });
}
