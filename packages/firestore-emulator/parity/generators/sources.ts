import fc from 'fast-check';

/** Rules as people write them, whole and valid: the start of what is changed. */
const sources = [
  `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function signedIn() { return request.auth != null; }
    function owns(data) { let uid = request.auth.uid; return data.owner == uid; }
    match /posts/{post} {
      allow read: if signedIn();
      allow create, update: if owns(request.resource.data) && request.resource.data.keys().hasAll(['a', 'b']);
      allow delete: if owns(resource.data) || request.auth.token.admin == true;
      match /comments/{comment} { allow write; }
    }
    match /{path=**}/likes/{like} { allow list: if request.query.limit <= 10; }
  }
}`,
  `service cloud.firestore {
  match /databases/{db}/documents {
    match /{document=**} { allow read, write: if false; }
    match /a/{b} { allow get: if get(/databases/$(db)/documents/c/$(b)).data.x is string; }
  }
}`,
  `rules_version='2';
// comment
service cloud.firestore { /* more */
  function f(a, b) { return a[0] == b ? 1 in [1, 2] : -a.size() < 3.5; }
  match /databases/(default)/documents {
    match /x-y/{z} { allow read: if f(['q'], "q") && !exists(/databases/(default)/documents/x/y); }
  }
}`,
];

const tokens = (source: string): string[] =>
  source.match(/\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|\w+|&&|\|\||[=!<>]=|\*\*|[^\w\s]/g) ?? [];

/** Names that some places take and others do not. */
const words = 'break,case,default,deny,each,not,package,then,var,while,service,math,latlng,any'.split(',');

const piece = fc.constantFrom(
  ...words,
  ...words.flatMap((word) => [`{${word}}`, `.${word}`, `.${word}()`, `${word}: 1`]),
  ...';,{,},(,),[,],:,=,==,!,&&,||,/,**,$,@,.,?,-,1,1.5,x,null,true,is,in,if,let,return,allow,match,service,function,read,import,path,request'.split(
    ',',
  ),
  ',',
  "'a'",
  '"',
  "'",
  "'\\.'",
  "b'x'",
  '{x}',
  '{x=**}',
  '$(x)',
  'rules_version',
  'int',
  'get',
  'x is null',
  'x is int',
  '0x1',
  '1e5',
  '99999999999999999999',
  'é',
  '//',
  '/*',
);

type Edit = {
  readonly at: number;
  readonly how: 'remove' | 'insert' | 'replace' | 'swap';
  readonly piece: string;
};
const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(400),
  how: fc.constantFrom('remove' as const, 'insert' as const, 'replace' as const, 'swap' as const),
  piece,
});

/** A valid source with a few words of it removed, added, replaced or put in another place. */
export const source: fc.Arbitrary<string> = fc
  .record({ base: fc.constantFrom(...sources), edits: fc.array(edit, { minLength: 1, maxLength: 2 }) })
  .map(({ base, edits }) => {
    const words = tokens(base);
    for (const { at, how, piece: word } of edits) {
      const index = at % words.length;
      if (how === 'remove') words.splice(index, 1);
      else if (how === 'insert') words.splice(index, 0, ` ${word} `);
      else if (how === 'replace') words[index] = ` ${word} `;
      else words.splice(index, 2, words[index + 1] ?? '', words[index] ?? '');
    }
    return words.join('');
  });
