import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FlagError, parseFlags, readmeRows } from './flags.ts';

describe('the command line of firebase-tools', () => {
  it('is parsed completely', () => {
    const args =
      '--host 127.0.0.1 --port 8080 --websocket_port 9150 --database-edition standard --project_id demo-x ' +
      '--single_project_mode true --rules /a/b.rules --seed_from_export /s --functions_emulator [::1]:5001 ' +
      '--warn-indexes /w.json --require-indexes /i.json --ttl /t.json --point-in-time-recovery --production-limits --explain-denials';
    expect(parseFlags(args.split(' '))).toEqual({
      flags: {
        host: '127.0.0.1',
        port: 8080,
        projectId: 'demo-x',
        singleProjectMode: true,
        rules: '/a/b.rules',
        seedFromExport: '/s',
        functionsEmulator: { host: '::1', port: 5001 },
        indexes: { file: '/i.json', missing: 'refuse' },
        ttl: { file: '/t.json', deletes: 'late' },
        pointInTimeRecovery: true,
        productionLimits: true,
        explainDenials: true,
        ui: true,
        dataDirectory: null,
      },
      ignored: [],
    });
  });

  it('may join flags and values with =, and mix - and _', () => {
    const { flags } = parseFlags(['--port=1', '--project-id=p', '--rules=/a=b']);
    expect(flags).toMatchObject({ port: 1, projectId: 'p', rules: '/a=b', host: '127.0.0.1' });
    expect(flags).toMatchObject({ indexes: null, productionLimits: false });
    const advised = parseFlags(['--warn_indexes', '/w.json']).flags;
    expect(advised.indexes).toEqual({ file: '/w.json', missing: 'warn' });
    expect(parseFlags(['--ttl', '/t', '--ttl-at-once', '/o']).flags.ttl).toEqual({ file: '/o', deletes: 'atOnce' });
  });

  it('returns unknown flags with their values', () => {
    expect(parseFlags(['--new', 'value', '--port', '1', '--alone', 'stray']).ignored).toEqual(['--new', '--alone']);
    expect(parseFlags(['stray']).ignored).toEqual(['stray']);
  });

  it.each([
    ['--port x', '--port x is not a port'],
    ['--port -1', '--port -1 is not a port'],
    ['--port 65536', '--port 65536 is not a port'],
    ['--port', '--port needs a value'],
    ['--rules', '--rules needs a value'],
    [
      '--database-edition enterprise',
      'The enterprise edition is not supported: set "edition": "standard" in firebase.json',
    ],
    ['--single_project_mode maybe', 'maybe'],
    ['--functions_emulator nonsense', 'is not HOST:PORT'],
    ['--functions_emulator x:y', 'is not HOST:PORT'],
    ['--require-indexes --production-limits', '--require-indexes needs a value'],
    ['--production-limits maybe', 'maybe'],
    ['--data /d --seed_from_export /s', '--data'],
  ])('rejects %s', (text, message) => {
    const refused = expect(() => parseFlags(text.split(' ')));
    refused.toThrow(FlagError);
    refused.toThrow(message);
  });
});

it('are listed in the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const table = /\| flag \| meaning \|\n\| --- \| --- \|\n((?:\|.*\n)+)/.exec(readme)?.[1];
  expect(table).toBe(readmeRows());
});
