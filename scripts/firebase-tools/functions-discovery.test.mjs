import { EventEmitter } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { inRoot } from '../lib/paths.mjs';

it('describes the functions once, until their code or environment changes', async () => {
  // A copy of the patch, because it keeps the descriptions beside its own folder.
  const root = mkdtempSync(path.join(tmpdir(), 'glimpse-discovery-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(inRoot('scripts/firebase-tools'), path.join(root, 'scripts/firebase-tools'), { recursive: true });
  symlinkSync(inRoot('node_modules'), path.join(root, 'node_modules'));
  mkdirSync(path.join(root, 'functions/lib'), { recursive: true });
  writeFileSync(path.join(root, 'functions/lib/index.js'), 'first');
  const requireThere = createRequire(path.join(root, 'scripts/firebase-tools/patch.cjs'));
  /** @type {typeof import('firebase-tools/lib/deploy/functions/runtimes/node')} */
  const { Delegate } = requireThere('firebase-tools/lib/deploy/functions/runtimes/node');
  requireThere('./functions-discovery.cjs');

  let processes = 0;
  let fails = false;
  const delegate = new Delegate('demo-app', root, path.join(root, 'functions'), 'nodejs24');
  delegate.spawnFunctionsProcess = (_config, env) => {
    processes += 1;
    const endpoint = `entryPoint: f${processes}, platform: gcfv2, httpsTrigger: {}`;
    const manifest = `specVersion: v1alpha1\nendpoints: { f${processes}: { ${endpoint} } }\n`;
    if (!fails) writeFileSync(env.FUNCTIONS_MANIFEST_OUTPUT_PATH ?? '', manifest);
    const child = new EventEmitter();
    setImmediate(() => child.emit('exit', fails ? 1 : 0));
    return child;
  };
  const names = async (env = {}) =>
    Object.keys(/** @type {{ endpoints: object }} */ (await delegate.discoverBuild({}, env)).endpoints);

  fails = true;
  await expect(names()).rejects.toThrow('User code failed to load');
  fails = false;
  expect(await names({ HOST: '127.0.0.1:5000' })).toEqual(['f2']);
  expect(await names({ HOST: '127.0.0.1:6000' })).toEqual(['f2']);
  expect(await names({ HOST: '127.0.0.1:6000', SETTING: 'on' })).toEqual(['f3']);
  writeFileSync(path.join(root, 'functions/lib/index.js'), 'second');
  expect(await names({ HOST: '127.0.0.1:6000', SETTING: 'on' })).toEqual(['f4']);
  expect(await names({ HOST: '127.0.0.1:6000', SETTING: 'on' })).toEqual(['f4']);
});

it('does not ask npm for the newest version of firebase-functions', () => {
  const require = createRequire(import.meta.url);
  require('./patch.cjs');
  /** @type {typeof import('firebase-tools/lib/deploy/functions/runtimes/node/versioning')} */
  const versioning = require('firebase-tools/lib/deploy/functions/runtimes/node/versioning');
  const folder = mkdtempSync(path.join(tmpdir(), 'glimpse-npm-'));
  const output = path.join(folder, 'started');
  writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\necho 1 > ${output}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  versioning.checkFunctionsSDKVersion('7.4.0');
  vi.unstubAllEnvs();
  expect(existsSync(output)).toBe(false);
  rmSync(folder, { recursive: true });
});
