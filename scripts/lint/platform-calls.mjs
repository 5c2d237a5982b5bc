/**
 * Finds code of the emulator that works on POSIX systems only, because the package runs wherever Node does. Where such
 * code is right, write the comment `Portable: REASON` on the line before. Tests are not checked.
 */
import ts from 'typescript';
import { filesOf, lineOf } from './files.mjs';

/** Folders that only POSIX systems have. */
const systemFolder = /^\/(?:bin|dev|etc|home|opt|proc|tmp|usr|var)(?:\/|$)/;
/** Programs that Windows does not have. */
const shellProgram = /^(?:ba|z)?sh$|^(?:cat|chmod|cp|env|grep|kill|ln|lsof|mv|nohup|pkill|ps|rm|which)$/;
const starts = new Set(['spawn', 'spawnSync', 'execFile', 'execFileSync', 'exec', 'execSync']);
/** Functions that do not exist on Windows, do nothing there, or need the rights of an administrator. */
const functions = /^(?:f?chmod|f?chown|lchown|symlink)(?:Sync)?$|^(?:getuid|geteuid|getgid|setuid|setgid|umask)$/;

/** @param {ts.CallExpression} call */
const calledName = ({ expression }) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** Returns why a node works on POSIX systems only, or null. @param {ts.Node} node */
function problemOf(node) {
  if (ts.isStringLiteralLike(node) && systemFolder.test(node.text)) return 'a folder of POSIX systems';
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText();
    if (/^new URL\(.*import\.meta\.url\)\.pathname$/s.test(text)) return 'no path on Windows: use fileURLToPath';
    if (text.endsWith('env.HOME')) return 'not set on Windows: use homedir';
  }
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'detached') return 'opens a window on Windows';
  if (!ts.isCallExpression(node)) return null;
  const name = calledName(node);
  const [first] = node.arguments;
  if (functions.test(name)) return 'does nothing on Windows, or fails';
  if (name === 'kill' && first && ts.isPrefixUnaryExpression(first)) return 'Windows has no groups of processes';
  if (/^(?:split|join)$/.test(name) && first && ts.isStringLiteralLike(first) && first.text === ':')
    return /PATH/.test(node.expression.getText()) ? 'another separator on Windows: use delimiter' : null;
  if (!starts.has(name) || !first || !ts.isStringLiteralLike(first)) return null;
  return shellProgram.test(first.text) ? 'a program that Windows does not have' : null;
}

/**
 * Returns one line per finding: `file:line reason: code`.
 *
 * @param {string} file its path from the root
 * @param {string} text
 * @returns {string[]}
 */
export function platformCallsIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const problem = problemOf(node);
    const line = lineOf(text, node.getStart());
    const isExplained = /\/\/ Portable: \S/.test(lines[line - 2] ?? '');
    if (problem && !isExplained) found.push(`${file}:${line} ${problem}: ${node.getText().split('\n')[0]}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (text.startsWith('#!/bin/') && !/^# Portable: \S/m.test(text)) found.push(`${file}:1 a script for a POSIX shell`);
  return found;
}

/** Checks the emulator. @returns {string[]} */
export const findPlatformCalls = () =>
  filesOf(['**/*.ts', '**/*.mjs', '**/*.cjs', 'launcher/java'].map((name) => `packages/firestore-emulator/${name}`))
    .filter(([file]) => !/\.test\.|\/tests\/|\/testing\/|\/parity\//.test(file))
    .flatMap(([file, text]) => platformCallsIn(file, text));
