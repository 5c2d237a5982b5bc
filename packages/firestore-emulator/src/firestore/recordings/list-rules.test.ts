import { describe, expect, it } from 'vitest';
import { compileRules } from '../../rules/ruleset/compile.ts';
import type { Credentials } from '../border/service.ts';
import { createFirestoreService } from '../service/create-service.ts';
import { call, callOk, type JsonObject, readRecording } from '../testing/recordings/rpc.ts';

interface Target {
  readonly parent?: string;
  readonly query: JsonObject;
  /** One letter per rule: T (allowed), F (false), E (an error). */
  readonly answers: string;
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

  async function answerOf(blocks: string, { parent = '', query }: Target): Promise<string> {
    const { ruleset } = compileRules(
      recording.rules.replace('{blocks}', () => blocks),
      'recorded.rules',
    );
    service.setRules(ruleset ?? null);
    const { status, message } = await call(
      service,
      'RunQuery',
      { parent: root + parent, structuredQuery: query },
      user,
    );
    if (status === 'OK') return 'T';
    return /(?:^|[\n ])false for 'list' @ L\d+$/.test(message) ? 'F' : 'E';
  }

  const answersOf = async (rules: readonly string[], target: Target): Promise<Record<string, string>> => {
    const answers: Record<string, string> = {};
    for (const blocks of rules) answers[blocks] = await answerOf(blocks, target);
    return answers;
  };
  const recorded = (rules: readonly string[], { answers }: Target): Record<string, string> =>
    Object.fromEntries(rules.map((blocks, index) => [blocks, answers[index] ?? '']));

  const rules = recording.conditions.map((condition) => `match /c/{id} { allow list: if ${condition}; }`);
  it.each(Object.entries(recording.queries))('conditions for a query with %s', async (_, target) => {
    expect(await answersOf(rules, target)).toEqual(recorded(rules, target));
  });

  it.each(Object.entries(recording.targets))('match blocks for %s', async (_, target) => {
    expect(await answersOf(recording.blocks, target)).toEqual(recorded(recording.blocks, target));
  });
});
