import { describe, expect, it } from 'vitest';
import { platformCallsIn } from './platform-calls.mjs';

/** @param {string} code */
const inModule = (code) => platformCallsIn('packages/firestore-emulator/src/planted.ts', code);

describe('the lint of calls that only POSIX systems know', () => {
  it('names the line, the reason and the code', () => {
    expect(inModule("\nconst folder = '/tmp/x';")).toEqual([
      "packages/firestore-emulator/src/planted.ts:2 a folder of POSIX systems: '/tmp/x'",
    ]);
  });

  it.each([
    "spawn('sh', ['-c', script]);",
    "childProcess.execFileSync('which', ['java']);",
    "spawnSync('ps', ['-p', id]);",
    'process.kill(-child.pid);',
    'chmodSync(file, 0o755);',
    "fs.symlinkSync('a', 'b');",
    'process.getuid();',
    'spawn(program, args, { detached: true });',
    "const folder = new URL('../lib', import.meta.url).pathname;",
    'const home = process.env.HOME;',
    "const folders = process.env.PATH.split(':');",
    'const file = `/dev/null`;',
  ])('finds %s', (code) => {
    expect(inModule(code)).toHaveLength(1);
  });

  it.each([
    "spawn(process.execPath, ['file.js']);",
    'process.kill(id, 0);',
    'spawn(program, args);',
    "const path = 'projects/p/databases/d';",
    "if (url.pathname === '/reset') reset();",
    'const { pathname } = new URL(request.url);',
    "const parts = text.split(':');",
    '// Portable: Windows ignores the mode.\nchmodSync(file, 0o755);',
    '// spawn("sh")',
  ])('lets %s pass', (code) => {
    expect(inModule(code)).toEqual([]);
  });

  it('wants a reason for each script of a shell', () => {
    expect(platformCallsIn('launcher/java', '#!/bin/sh\necho 1\n')).toHaveLength(1);
    expect(platformCallsIn('launcher/java', '#!/bin/sh\n# Portable: preload.cjs on Windows.\n')).toEqual([]);
  });
});
