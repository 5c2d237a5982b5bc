import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cases } from './firestore-cases.ts';
import { storageCases } from './storage-cases.ts';

const file = 'docs/access.md';

interface Row {
  readonly document?: string;
  readonly operation?: string;
  readonly role: string;
  readonly allowed: boolean;
}

/** Returns a table with a row per path and a column per operation. Each cell lists the allowed roles. */
function table(rows: readonly Row[]): string {
  const operations = [...new Set(rows.flatMap(({ operation }) => operation ?? []))];
  const documents = [...new Set(rows.flatMap(({ document }) => document ?? []))];
  const cell = (document: string, operation: string) => {
    const matching = rows.filter((row) => row.document === document && row.operation === operation);
    const allowed = matching.filter((row) => row.allowed).map((row) => row.role);
    return allowed.length === 0 ? '–' : allowed.length === matching.length ? 'everybody' : allowed.join(', ');
  };
  return [
    `| path | ${operations.join(' | ')} |`,
    `| --- | ${operations.map(() => '---').join(' | ')} |`,
    ...documents.map(
      (document) => `| \`${document}\` | ${operations.map((operation) => cell(document, operation)).join(' | ')} |`,
    ),
  ].join('\n');
}

const text = `# Who may do what

\`tests/rules/access-table.test.ts\` writes this file from the cases that \`tests/rules/*.test.ts\` check against the emulators.
Do not edit it. Run \`UPDATE_DOCS=1 npm test -- --only rules\` instead.

Roles: **nobody** is signed out. The **owner** is the person in the path or in the document. **other** is another signed-in
person. The **follower** follows the owner, and the **requester** has asked to. The owner has **blocked** one person. The
**moderator** has the moderator claim. The **suspended** person has a token from before the suspension, which expires within
an hour. The **guest** is the public account. "–" means that no role may do it. Functions use the Admin SDK, which skips these
rules.

## Firestore

The paths are examples. \`ana\` is the owner, and her account is private. The account of \`cy\` is public. Of Ana's posts, \`p1\` is
public, \`p2\` is for followers, \`p3\` is moderated and \`p7\` is archived. The conversation \`ana:fay\` is the one of the owner and the
follower.

- A list needs a \`limit\` of at most 50.
- A list of posts needs the filter \`where('visibility', '==', 'public')\`, or \`where('postBy.uid', '==', …)\` with it.
- Lists of \`jobs\` and of the groups likes, requests and votes need the filter \`where('uid', '==', …)\` with the viewer's id.
- An update may change only the fields that an owner may edit.

${table(cases)}

## Storage

Uploads are limited to the listed types, 4 MB for pictures and 10 MB for videos. \`sue\` is suspended.

${table(storageCases)}
`;

it('docs/access.md matches the cases of the rules tests', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
