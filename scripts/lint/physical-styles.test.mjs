import { describe, expect, it } from 'vitest';
import { physicalStylesIn } from './physical-styles.mjs';

/** @param {string} css */
const inTemplate = (css) => physicalStylesIn('web/src/planted.tsx', `const A = styled.div\`\n${css}\n\`;`);

describe('the lint of physical styles', () => {
  it('names the line and the declaration', () => {
    expect(inTemplate('color: red;\nmargin-left: 1rem;')).toEqual(['web/src/planted.tsx:3 margin-left: 1rem']);
  });

  it.each([
    'margin-left: 1rem;',
    `padding-right: \${({ theme }) => theme.space(2)};`,
    `\${({ theme }) => theme.at.desktop} { margin-left: 14rem; }`,
    `\${({ $isOpen }) => $isOpen && 'margin-left: 1rem;'}`,
    `\${mixin}\n  left: 0;`,
    'right: auto;',
    'border-left: 1px solid;',
    'border-right-color: red;',
    'border-bottom-left-radius: 1px;',
    'scroll-margin-left: 1px;',
    'text-align: left;',
    'float: right;',
    'transform-origin: top left;',
    'margin: 0 1px 0 2px;',
    `padding: 0 \${({ theme }) => theme.space(2)} 0 \${({ theme }) => theme.space(4)};`,
    'padding: 0 calc(1px + 2px) 0 0;',
    'inset: 0 auto 0 0;',
    'border-width: 0 2px 2px 0;',
    'border-radius: 0 1px 1px 0;',
    'border-radius: 1px 2px;',
    `border-radius: \${({ theme }) => \`0 \${theme.radius} \${theme.radius} 0\`};`,
    'translate: -50% 0;',
    'transform: translateX(1px);',
    'background: linear-gradient(to right, red, blue);',
  ])('finds %s', (css) => {
    expect(inTemplate(css)).toHaveLength(1);
  });

  it.each([
    'margin-inline-start: 1rem;',
    'inset: 0;',
    'margin: 0 1px 2px;',
    'margin: 0 1px 2px 1px;',
    `padding: 0 \${({ theme }) => theme.space(2)} 0 \${({ theme }) => theme.space(2)};`,
    'border-radius: 1px 1px 0 0;',
    'border-top: 1px solid;',
    'text-align: start;',
    'translate: 0 -50%;',
    'transition: translate 1s;',
    'background: linear-gradient(to bottom, red, blue);',
    '&:hover { color: red; }',
    '/* left: 1px */',
    '/* Physical: the picture is not mirrored. */\nleft: 1px;',
  ])('lets %s pass', (css) => {
    expect(inTemplate(css)).toEqual([]);
  });

  it('checks style attributes and no other objects', () => {
    const text =
      "const box = { left: 1 };\nconst a = <p style={{ left: 0, marginRight: 1, textAlign: 'left', top: 1 }} />;";
    expect(physicalStylesIn('web/src/planted.tsx', text)).toHaveLength(3);
  });

  it('checks the styles of a page', () => {
    const page = '<p>left: 1px;</p>\n<style>\n  a {\n    left: 1px;\n  }\n</style>\n<script>{ left: 1; }</script>';
    expect(physicalStylesIn('web/index.html', page)).toEqual(['web/index.html:4 left: 1px']);
  });
});
