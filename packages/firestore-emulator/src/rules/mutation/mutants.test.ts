import { expect, it } from 'vitest';
import { compileRules } from '../ruleset/compile.ts';
import { mutantsOf } from './mutants.ts';

const wrap = (content: string) =>
  `rules_version = '2';\nservice cloud.firestore {\n  match /databases/{db}/documents {\n${content}\n  }\n}\n`;

/** Returns each mutant as its missing part and the line that differs. */
function changes(content: string): string[] {
  const source = wrap(content);
  const before = source.split('\n');
  return mutantsOf(source, 'a.rules').map(({ kind, line, part, source: mutated }) => {
    expect(compileRules(mutated, 'a.rules').ruleset, mutated).toBeDefined();
    const changed = mutated.split('\n').find((text, at) => text !== before[at]) ?? '';
    return `${line} ${kind} ${part} -> ${changed.trim()}`;
  });
}

it('removes each grant and each operand, at any depth', () => {
  expect(
    changes(
      "match /a/{id} { allow get: if a() && (b() || 'x&&y' == id) && !(c() && d()); }\nfunction a() { return true; }\nfunction b() { return true; }\nfunction c() { return true; }\nfunction d() { return true; }",
    ),
  ).toEqual([
    "4 grant allow get: if a() && (b() || 'x&&y' == id) && !(c() && d()) -> match /a/{id} { allow get: if false; }",
    "4 condition a() -> match /a/{id} { allow get: if (b() || 'x&&y' == id) && !(c() && d()); }",
    "4 condition (b() || 'x&&y' == id) -> match /a/{id} { allow get: if a() && !(c() && d()); }",
    "4 condition b() -> match /a/{id} { allow get: if a() && ('x&&y' == id) && !(c() && d()); }",
    "4 condition 'x&&y' == id -> match /a/{id} { allow get: if a() && (b()) && !(c() && d()); }",
    "4 condition !(c() && d()) -> match /a/{id} { allow get: if a() && (b() || 'x&&y' == id); }",
    "4 condition c() -> match /a/{id} { allow get: if a() && (b() || 'x&&y' == id) && !(d()); }",
    "4 condition d() -> match /a/{id} { allow get: if a() && (b() || 'x&&y' == id) && !(c()); }",
  ]);
});

it('replaces single conditions by true, and leaves other values', () => {
  expect(
    changes(`match /a/{id} {
      allow create;
      allow read, write: if true;
      allow delete: if false; // allow x: if y;
      allow update: if request.auth.uid == id;
      function data() { return get(/databases/$(db)/documents/a/$(id)).data; }
      function isOk(x) { let y = x && id == 'a'; return (y ? x : x == 1 || id == ''); }
      function own() { return request.auth.uid
        in data().owners; }
    }`),
  ).toEqual([
    '5 grant allow create -> allow create: if false;',
    '6 grant allow read, write: if true -> allow read, write: if false;',
    '7 condition false -> allow delete: if true; // allow x: if y;',
    '8 grant allow update: if request.auth.uid == id -> allow update: if false;',
    '8 condition request.auth.uid == id -> allow update: if true;',
    "10 condition x -> function isOk(x) { let y = id == 'a'; return (y ? x : x == 1 || id == ''); }",
    "10 condition id == 'a' -> function isOk(x) { let y = x; return (y ? x : x == 1 || id == ''); }",
    "10 condition x == 1 -> function isOk(x) { let y = x && id == 'a'; return (y ? x : id == ''); }",
    "10 condition id == '' -> function isOk(x) { let y = x && id == 'a'; return (y ? x : x == 1); }",
    '11 condition request.auth.uid in data().owners -> function own() { return true; }',
  ]);
});
