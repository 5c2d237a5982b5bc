import { source } from '../generators/sources.ts';
import type { Kind } from '../lib/kind.ts';
import { ProjectPool } from '../lib/shared-projects.ts';

const pool = new ProjectPool('sources', {});

export const sources: Kind<string> = {
  name: 'sources',
  what: 'rules files with words missing, added, replaced or swapped: whether they load',
  cases: 2400,
  atOnce: 40,
  arbitrary: source,
  play: ({ side }, text) =>
    pool.use(side, async (session) => {
      const { status, message } = await session.putRules(text);
      return { status, message };
    }),
  accepted: [],
};
