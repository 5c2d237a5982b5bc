import { describe, expect, it } from 'vitest';
import { compileRules } from '../../rules/ruleset/compile.ts';
import type { Credentials, Rules } from '../border/service.ts';
import { createFirestoreService } from '../service/create-service.ts';
import { call, callOk, type JsonObject, readRecording } from '../testing/rpc.ts';

interface Target {
  readonly parent?: string;
  readonly query: JsonObject;
  /** One letter per rule: T (allowed), F (false), E (an error), D (denied, if there are several conjunctions). */
  readonly verdicts: string;
}

interface Recording {
  readonly rules: string;
  readonly documents: JsonObject;
  readonly conditions: readonly string[];
  readonly queries: Readonly<Record<string, Target>>;
  readonly blocks: readonly string[];
  readonly targets: Readonly<Record<string, Target>>;
}

const user: Credentials = { kind: 'user', uid: 'u1', claims: { sub: 'u1', user_id: 'u1' } };
const database = 'projects/list-rules/databases/(default)';
const root = `${database}/documents`;

describe('recorded list rules', async () => {
  const recording: Recording = JSON.parse(JSON.stringify(readRecording('list_rules')).replaceAll('{root}', root));
  const service = createFirestoreService();
  const writes = Object.entries(recording.documents).map(([name, fields]) => ({
    update: { name: `${root}/${name}`, fields },
  }));
  await callOk(service, 'Commit', { database, writes });

  /** Compiles once, because every query is sent under every rule. */
  const compile = (rules: readonly string[]): ReadonlyMap<string, Rules> =>
    new Map(
      rules.map((blocks) => {
        const { ruleset } = compileRules(
          recording.rules.replace('{blocks}', () => blocks),
          'recorded.rules',
        );
        return [blocks, ruleset ?? null];
      }),
    );
  const conditions = compile(recording.conditions.map((condition) => `match /c/{id} { allow list: if ${condition}; }`));
  const matches = compile(recording.blocks);

  async function verdictOf(rules: Rules, { parent = '', query: structuredQuery }: Target): Promise<string> {
    service.setRules(rules);
    const { status, message } = await call(service, 'RunQuery', { parent: root + parent, structuredQuery }, user);
    if (status === 'OK') return 'T';
    if (/"OR"|"IN"|_ANY"/.test(JSON.stringify(structuredQuery))) return 'D';
    return /(?:^|[\n ])false for 'list' @ L\d+$/.test(message) ? 'F' : 'E';
  }

  async function verdictsOf(rules: ReadonlyMap<string, Rules>, target: Target): Promise<Record<string, string>> {
    const verdicts: Record<string, string> = {};
    for (const [blocks, compiled] of rules) verdicts[blocks] = await verdictOf(compiled, target);
    return verdicts;
  }
  const recorded = (rules: ReadonlyMap<string, Rules>, { verdicts }: Target): Record<string, string> =>
    Object.fromEntries([...rules.keys()].map((blocks, index) => [blocks, verdicts[index] ?? '']));

  it.each(Object.entries(recording.queries))('conditions for a query with %s', async (_, target) => {
    expect(await verdictsOf(conditions, target)).toEqual(recorded(conditions, target));
  });

  it.each(Object.entries(recording.targets))('match blocks for %s', async (_, target) => {
    expect(await verdictsOf(matches, target)).toEqual(recorded(matches, target));
  });
});
