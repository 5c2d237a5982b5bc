/**
 * Finds texts in the client that are not translated. A text must be a message (contract/src/texts/), so that it
 * appears in the viewer's language.
 */
import ts from 'typescript';
import { filesOfClient, lineOf } from './files.mjs';

/** @typedef {{ texts: readonly string[], where?: RegExp, because: string }} Exception */

/** Literals that look like texts. @type {readonly Exception[]} */
const exceptions = [
  { texts: ['Backspace', 'Enter', 'Escape', 'Tab'], because: 'names of keys' },
  { texts: ['noopener noreferrer nofollow', 'noopener nofollow ugc'], because: 'values of the attribute `rel`' },
  { texts: ['Bearer 0', 'Firebase 0'], where: /\/lib\/(?:api|firebase)\//, because: 'values of a header' },
  { texts: ['The call lacks 0'], where: /\/lib\/api\/call\.ts$/, because: 'a mistake in the code' },
  { texts: ['an object', 'a number', 'the whole'], where: /\/config\.ts$/, because: 'a mistake in the configuration' },
  { texts: ['Files'], where: /\/use-file-drop\.ts$/, because: 'a type of dragged data' },
  { texts: ['Phone', 'Tablet', 'Computer'], where: /\/(?:server-draft\.ts|draft-list\.tsx)$/, because: 'stored names' },
  { texts: ['Ms'], where: /\/error-text\.ts$/, because: 'the end of a name' },
  { texts: ['Display P3'], where: /\/pictures\//, because: 'a colour profile' },
];

/** Attributes that people read or hear. Their literals are texts, also in lower case. */
const shownAttributes = new Set([
  'about',
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'confirmLabel',
  'description',
  'empty',
  'errorText',
  'hint',
  'label',
  'placeholder',
  'plural',
  'singular',
  'submitLabel',
  'text',
  'title',
]);
const brand = /\bGlimpse\b/g;
const entity = /&\w+;/g;

/** @param {string} text */
const hasLetter = (text) => /\p{L}/u.test(text.replace(brand, '').replace(entity, ''));

/** Returns whether a literal is a text, such as `Saved` or `a post by`, and not a name. @param {string} text */
const looksLikeText = (text) =>
  hasLetter(text) && /^\p{Lu}[\p{Ll}'’]*(?:$|[ ,.!?…:])|^[\p{L}'’]+,?(?: [\p{L}'’]+,?)+$/u.test(text);

/** Returns the text of a literal with `0` for each placeholder, or '' for other nodes. @param {ts.Node} node */
function textOf(node) {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join('');
}

/**
 * Returns the literals that an expression can result in. The condition of `a === 'b' ? 'c' : 'd'` is not one of them.
 *
 * @param {ts.Node | undefined} node
 * @returns {ts.Node[]}
 */
function resultsOf(node) {
  if (!node) return [];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(resultsOf);
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return resultsOf(node.right);
    return isComparison(node) ? [] : [node.left, node.right].flatMap(resultsOf);
  }
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) return resultsOf(node.expression);
  return [node];
}

/** @param {ts.Node} node */
const isComparison = (node) => ts.isBinaryExpression(node) && /^(?:[=!]==?|in)$/.test(node.operatorToken.getText());

/** Returns the expression whose literals are texts, also in lower case. @param {ts.Node} node */
function shownBy(node) {
  if (ts.isJsxExpression(node)) return ts.isJsxAttribute(node.parent) ? undefined : node.expression;
  if (ts.isJsxAttribute(node)) return shownAttributes.has(node.name.getText()) ? node.initializer : undefined;
  if (ts.isCallExpression(node) && /^notify\.\w+$/.test(node.expression.getText())) return node.arguments[0];
  if (ts.isNewExpression(node) && node.expression.getText() === 'AppError') return node.arguments?.[1];
  return ts.isJsxText(node) ? node : undefined;
}

/** Returns whether people never read the literals in a node. @param {ts.Node} node */
const isCode = (node) =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  // Styles.
  ts.isTaggedTemplateExpression(node) ||
  isComparison(node) ||
  // Errors for developers.
  (ts.isNewExpression(node) && /^(?:Aggregate|Range|Type)?Error$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && /^(?:console\.\w+|super)$/.test(node.expression.getText()));

/**
 * Returns one line per untranslated text: `file:line text`.
 *
 * @param {string} file its path from the root
 * @param {string} text
 * @returns {string[]}
 */
export function literalTextsIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Set<ts.Node>} */
  const found = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isCode(node)) return;
    for (const literal of resultsOf(shownBy(node))) if (hasLetter(textOf(literal))) found.add(literal);
    if (looksLikeText(textOf(node))) found.add(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found]
    .filter((node) => !isException(file, textOf(node)))
    .map((node) => `${file}:${lineOf(text, node.getStart())} ${node.getText().trim().replaceAll(/\s+/g, ' ')}`);
}

/** @param {string} file @param {string} text */
const isException = (file, text) =>
  exceptions.some(({ texts, where }) => texts.includes(text) && (where?.test(file) ?? true));

/** Checks the client. @returns {string[]} */
export const findLiteralTexts = () =>
  filesOfClient(['src/**/*.ts', 'src/**/*.tsx']).flatMap(([file, text]) => literalTextsIn(file, text));
