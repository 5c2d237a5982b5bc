/**
 * Finds styles that name the left or the right side, because they are wrong in right-to-left languages. Logical
 * properties such as `margin-inline-start` follow the direction of the text. Where a physical side is right, write the
 * comment `Physical: REASON` on the line before.
 */
import ts from 'typescript';
import { filesOfClient, lineOf } from './files.mjs';

const side = /\b(?:left|right)\b/;
/** Properties whose name contains a side. */
const sideProperty =
  /^(?:left|right|(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:(?:top|bottom)-)?(?:left|right)(?:-\w+)?)$/;
/** Properties whose values can name a side. */
const sideValue =
  /^(?:text-align|float|clear|justify-(?:content|items|self)|transform-origin|(?:object|background|mask)-position)$/;
/** Shorthands with values in the order top, right, bottom, left. */
const edges = /^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color))$/;

/** Splits `a calc(1px + 2px) b` into three values. @param {string} value */
const valuesIn = (value) => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** @param {string} value */
const hasTwoSides = (value) => {
  const [, right, , left] = valuesIn(value);
  return left !== undefined && right !== left;
};

/** Returns whether the left and the right corners differ. @param {string} radius */
const hasTwoSidesOfCorners = (radius) => {
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = valuesIn(radius);
  return topLeft !== topRight || bottomLeft !== bottomRight;
};

/** Returns whether a distance is a number and not 0. @param {string} x */
const isDistance = (x) => /^(?:-?\.?\d|calc\()/.test(x) && !/^0(?:px|%)?$/.test(x);

/** Returns whether a declaration depends on a side. @param {string} property @param {string} value */
function isPhysical(property, value) {
  if (sideProperty.test(property)) return true;
  // global-style.ts defines it. It has the other sign in right-to-left languages.
  if (value.includes('var(--forward')) return false;
  if (sideValue.test(property)) return side.test(value);
  if (edges.test(property)) return hasTwoSides(value);
  if (property === 'border-radius') return value.split('/').some(hasTwoSidesOfCorners);
  if (property === 'translate') return isDistance(valuesIn(value)[0] ?? '0');
  if (property === 'transform') return /\btranslate(?:X|3d)?\(\s*(?!0[,)\s])/.test(value);
  return /-gradient\(to [^,]*(?:left|right)/.test(value);
}

const declaration = /(?<=^|[;{}\n])[ \t]*([a-z-]+)\s*:\s*([^;{}]*)/g;

/**
 * Returns the physical declarations in CSS with their lines, from 1.
 *
 * @param {string} css
 */
const physicalDeclarations = (css) =>
  [...css.matchAll(declaration)]
    .map(({ 0: whole, 1: property = '', 2: value = '', index }) => ({
      text: whole.trim().replaceAll(/\s+/g, ' '),
      line: lineOf(css, index),
      isFound: isPhysical(property, value.trim()),
    }))
    .filter(({ isFound }) => isFound);

/** @param {string} text */
const newlinesOf = (text) => text.replaceAll(/[^\n]/g, '');

/** @param {string} css */
const withoutComments = (css) => css.replaceAll(/\/\*[\s\S]*?\*\//g, newlinesOf);

/**
 * Returns the CSS that an expression in a template results in, or a word that stands for it. It has as many lines as
 * the expression.
 *
 * @param {ts.Node} node
 * @returns {string}
 */
function cssOf(node) {
  if (ts.isArrowFunction(node)) return cssOf(node.body);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return node.getText().replaceAll(/[^\w\n-]+/g, '_');
  return (
    node.head.text + node.templateSpans.map(({ expression, literal }) => cssOf(expression) + literal.text).join('')
  );
}

/** @param {string} name */
const toKebabCase = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the physical declarations in a module: in its strings and templates, and in `style` attributes.
 *
 * @param {ts.SourceFile} source
 */
function declarationsOfModule(source) {
  /** @type {{ text: string, line: number }[]} */
  const found = [];
  /** @param {ts.Node} node @param {boolean} isInStyle */
  const visit = (node, isInStyle) => {
    const line = lineOf(source.text, node.getStart());
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const declarations = physicalDeclarations(withoutComments(cssOf(node)));
      found.push(...declarations.map((each) => ({ text: each.text, line: line + each.line - 1 })));
    }
    if (isInStyle && ts.isPropertyAssignment(node)) {
      const [property, value] = [toKebabCase(node.name.getText()), cssOf(node.initializer)];
      if (isPhysical(property, value)) found.push({ text: node.getText(), line });
    }
    const isStyle = isInStyle || (ts.isJsxAttribute(node) && node.name.getText() === 'style');
    ts.forEachChild(node, (child) => visit(child, isStyle));
  };
  visit(source, false);
  return found;
}

/** Returns the physical declarations in the `<style>` elements of a page. @param {string} html */
function declarationsOfPage(html) {
  const css = html.replaceAll(/(?<=^|<\/style>)[\s\S]*?(?:<style>|$)/g, newlinesOf);
  return physicalDeclarations(withoutComments(css));
}

/**
 * Returns one line per physical style: `file:line declaration`.
 *
 * @param {string} file its path from the root
 * @param {string} text
 * @returns {string[]}
 */
export function physicalStylesIn(file, text) {
  const found = file.endsWith('.html')
    ? declarationsOfPage(text)
    : declarationsOfModule(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  const lines = text.split('\n');
  const complaints = found
    .filter(({ line }) => !/(?:\/\/|\/\*) Physical: \S/.test(lines[line - 2] ?? ''))
    .map((each) => `${file}:${each.line} ${each.text}`);
  return [...new Set(complaints)];
}

/** Checks the client. @returns {string[]} */
export const findPhysicalStyles = () =>
  filesOfClient(['src/**/*.ts', 'src/**/*.tsx', 'index.html']).flatMap(([file, text]) => physicalStylesIn(file, text));
