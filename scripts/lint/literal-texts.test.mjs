import { describe, expect, it } from 'vitest';
import { literalTextsIn } from './literal-texts.mjs';

/** @param {string} text @param {string} [file] */
const check = (text, file = 'web/src/planted.tsx') => literalTextsIn(file, text);

describe('the lint of texts that are not translated', () => {
  it('names the line and the text', () => {
    expect(check('const a = 1;\nconst b = <p>\n  No posts yet.\n</p>;')).toEqual([
      'web/src/planted.tsx:3 No posts yet.',
    ]);
  });

  it.each([
    ['the content of an element', 'const a = <p>by {name}</p>;'],
    ['a string in braces', "const a = <p>{'by'}</p>;"],
    ['a template in braces', `const a = <p>{\`by \${name}\`}</p>;`],
    ['one branch', "const a = <p>{count === 1 ? 'post' : t('a.b')}</p>;"],
    ['a condition', "const a = <p>{isEdited && 'edited'}</p>;"],
    ['an accessible name', 'const a = <p aria-label="close" />;'],
    ['an alternative text', `const a = <img alt={isVideo ? \`video by \${name}\` : alt} />;`],
    ['a property of the project', 'const a = <Dialog confirmLabel="undo" />;'],
    ['a default parameter', "const a = ({ label = 'Tags' }) => label;"],
    ['a table', "const a = { spam: 'Spam' };"],
    ['words in lower case', "const a = { post: 'a post by' };"],
    ['a returned text', "const a = () => 'Saved';"],
    ['a template', `const a = \`Post by \${name} • Glimpse\`;`],
    ['a toast', "notify.success('saved');"],
    ['an error that is shown', "throw new AppError('unavailable', 'offline');"],
  ])('finds %s', (_what, text) => {
    expect(check(text)).toHaveLength(1);
  });

  it.each([
    ['messages', "const a = <p title={t('a.b')}>{t('a.c')} {rich('a.d', {})}</p>;"],
    ['the brand, symbols and entities', 'const a = <p aria-label="Glimpse">•&nbsp;{name}</p>;'],
    ['an empty text', 'const a = <img alt="" />;'],
    ['names in the code', 'const a = <Button tone="primary" {...(isOn ? { kind: \'on\' } : {})} />;'],
    ['styles', "const A = styled.p`font-family: 'Segoe UI';`;"],
    ['comparisons', "const a = name === 'Requested' || 'Notification' in window;"],
    ['names of keys', "const a = { Enter: 1 }, b = ['Enter'];"],
    ['errors for developers', "throw new Error('A list must be ordered'); console.warn('It failed');"],
    ['imports and types', "import a from 'Any'; type A = 'Any';"],
  ])('lets %s pass', (_what, text) => {
    expect(check(text)).toEqual([]);
  });

  it('makes exceptions for single files', () => {
    const text = `const headers = { Authorization: \`Bearer \${token}\` };`;
    expect(check(text, 'web/src/lib/api/call.ts')).toEqual([]);
    expect(check(text)).toHaveLength(1);
  });
});
