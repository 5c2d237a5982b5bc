/** Finds what the patches of firebase-tools need inside it, and refuses with the name of what is not there. */
const { createRequire } = require('node:module');
const path = require('node:path');

const folder = path.join(__dirname, '../../node_modules/firebase-tools');

/** The version that the patches were written for and tested with. */
const knownVersion = '15.34.2';

/** @returns {string} */
const installedVersion = () => require(path.join(folder, 'package.json')).version;

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const hasMembers = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

/**
 * What a file of firebase-tools exports, or a part of it: `member('lib/a', 'B', 'c')` is its `B.c`.
 *
 * @param {string} file
 * @param {...string} names
 * @returns {unknown}
 */
function member(file, ...names) {
  /** @type {unknown} */
  let value = require(path.join(folder, file));
  for (const [index, name] of names.entries()) {
    value = hasMembers(value) ? value[name] : undefined;
    if (value === undefined) throw new Error(`${file}.js has no ${names.slice(0, index + 1).join('.')}`);
  }
  return value;
}

/**
 * The prototype of a class, which must have these methods.
 *
 * @param {string} file
 * @param {string} name
 * @param {string[]} needed
 */
function methods(file, name, needed) {
  for (const method of needed)
    if (typeof member(file, name, 'prototype', method) !== 'function')
      throw new Error(`${name}.${method} in ${file}.js is no method`);
  return member(file, name, 'prototype');
}

/**
 * What a package that firebase-tools depends on exports; it must have this function.
 *
 * @param {string} name
 * @param {string} needed
 */
function dependency(name, needed) {
  /** @type {unknown} */
  const value = createRequire(path.join(folder, 'package.json'))(name);
  if (!hasMembers(value) || typeof value[needed] !== 'function')
    throw new Error(`${name} has no function ${needed}`);
  return value;
}

module.exports = { knownVersion, installedVersion, member, methods, dependency };
