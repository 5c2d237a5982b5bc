import { readFileSync, writeFileSync } from 'node:fs';
import { startEmulator } from './start-emulator.mjs';

// Asks Google's emulator whether rules allow queries, and writes its verdicts into recordings/list_rules.json. The file
// contains the rules and the queries.
const file = new URL('../recordings/list_rules.json', import.meta.url);
const recording = JSON.parse(readFileSync(file, 'utf8'));
const { port, stop } = await startEmulator('official');
const project = 'list-rules';
const root = `projects/${project}/databases/(default)/documents`;
const token = [{ alg: 'none' }, { sub: 'u1', user_id: 'u1' }, '']
  .map((part) => (part === '' ? '' : Buffer.from(JSON.stringify(part)).toString('base64url')))
  .join('.');

/** @param {string} method @param {string} path @param {unknown} body @param {string} [authorization] */
async function send(method, path, body, authorization = 'Bearer owner') {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body).replaceAll('{root}', root),
  });
  /** @type {any} */
  const json = await response.json();
  const error = [json].flat().find((one) => one.error)?.error;
  if (error && error.status !== 'PERMISSION_DENIED') throw new Error(`${JSON.stringify(body)}: ${error.message}`);
  return error?.message;
}

/** @param {string} blocks */
const load = (blocks) =>
  send('PUT', `/emulator/v1/projects/${project}:securityRules`, {
    rules: { files: [{ name: 'r', content: recording.rules.replace('{blocks}', () => blocks) }] },
  });

/**
 * Returns T (allowed), F (false) or E (an error). Returns D (denied) if there are several conjunctions, because their
 * order decides between F and E.
 *
 * @param {any} target
 */
async function ask({ parent = '', query }) {
  const path = `/v1/${root}${parent}:runQuery`;
  const denial = await send('POST', path, { structuredQuery: query }, `Bearer ${token}`);
  if (denial === undefined) return 'T';
  if (/"OR"|"IN"|_ANY"/.test(JSON.stringify(query))) return 'D';
  return /(?:^|[\n ])false for 'list' @ L\d+$/.test(denial) ? 'F' : 'E';
}

/** @param {readonly string[]} rules @param {Record<string, { parent?: string, query: {}, verdicts?: string }>} queries */
async function fill(rules, queries) {
  const all = Object.values(queries);
  for (const query of all) delete query.verdicts;
  for (const blocks of rules) {
    await load(blocks);
    const verdicts = await Promise.all(all.map(ask));
    for (const [index, query] of all.entries()) query.verdicts = `${query.verdicts ?? ''}${verdicts[index]}`;
  }
}

try {
  const writes = Object.entries(recording.documents).map(([name, fields]) => ({
    update: { name: `{root}/${name}`, fields },
  }));
  await send('POST', `/v1/${root}:commit`, { writes });
  const conditionBlocks = recording.conditions.map(
    (/** @type {string} */ condition) => `match /c/{id} { allow list: if ${condition}; }`,
  );
  await fill(conditionBlocks, recording.queries);
  await fill(recording.blocks, recording.targets);
  writeFileSync(file, `${JSON.stringify(recording, null, 1)}\n`);
} finally {
  await stop();
}
