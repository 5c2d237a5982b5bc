import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cases } from './firestore-cases.ts';
import { storageCases } from './storage-cases.ts';

const file = 'docs/access.md';

interface Row {
  readonly place?: string;
  readonly operation?: string;
  readonly role: string;
  readonly allowed: boolean;
}

/** A row a place, a column an operation; a cell names who may. */
function table(rows: readonly Row[]): string {
  const operations = [...new Set(rows.flatMap(({ operation }) => operation ?? []))];
  const places = [...new Set(rows.flatMap(({ place }) => place ?? []))];
  const cell = (place: string, operation: string) => {
    const asked = rows.filter((row) => row.place === place && row.operation === operation);
    const allowed = asked.filter((row) => row.allowed).map((row) => row.role);
    return allowed.length === 0 ? '–' : allowed.length === asked.length ? 'everybody' : allowed.join(', ');
  };
  return [
    `| path | ${operations.join(' | ')} |`,
    `| --- | ${operations.map(() => '---').join(' | ')} |`,
    ...places.map(
      (place) => `| \`${place}\` | ${operations.map((operation) => cell(place, operation)).join(' | ')} |`,
    ),
  ].join('\n');
}

const text = `# Who may do what

Written by \`tests/rules/access-table.test.ts\` from the cases that \`tests/rules/*.test.ts\` prove against the emulators.
Do not edit: run \`UPDATE_DOCS=1 npm test -- --only rules\`.

Roles: **nobody** is signed out; the **owner** is the person in the path or in the document; **other** is signed in as
somebody else; the **follower** follows her, the **requester** has asked to; she has **blocked** one; a **moderator** carries
the claim; moderators have **suspended** one, whose token still holds (an hour at most);
**guest** is the public account. "–" is nobody at all. Functions use the Admin SDK, which skips these rules.

## Firestore

The paths are examples: \`ana\` is the owner, and her account is private; \`cy\`'s is public. Of her posts \`p1\` is public, \`p2\` for
followers, \`p3\` hidden; \`p0\` is one of an earlier release, which has no \`visibility\` and is public. Every list is refused without a
\`limit\` of at most 50, and every list of posts that does not ask for what the viewer sees (\`where('visibility', '==', 'public')\`, or
\`where('postBy.uid', '==', …)\` with it). Lists over a group (likes, requests, votes) and of jobs are granted only for one's own
(\`where('uid', '==', …)\`). Updates are limited to the fields an owner may edit.

${table(cases)}

## Storage

Uploads are limited to the listed types, 4 MB for pictures and 10 MB for videos.

${table(storageCases)}
`;

it('docs/access.md says what the rules tests prove', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
