import type { CompileRules, Issue, Ruleset } from '../../rules/engine.ts';
import type { RuledDatabase, ServiceAdministration } from '../border/service.ts';

/** Rules with their source, which coverage reports need. */
export interface ActiveRules {
  readonly source: string;
  readonly fileName: string;
  readonly ruleset: Ruleset;
}

/**
 * The rules of each database. A database without rules of its own has the rules with which the emulator was started.
 * Rules that are loaded for a project apply to its database `(default)`, like in the official emulator.
 */
export class RulesState {
  #default: ActiveRules | null = null;
  readonly #byDatabase = new Map<string, ActiveRules | null>();

  constructor(
    private readonly compile: CompileRules,
    private readonly service: ServiceAdministration,
  ) {}

  /** Returns null when there are no rules, or only invalid ones. */
  active({ project, id }: RuledDatabase): ActiveRules | null {
    const rules = this.#byDatabase.get(`${project}/${id}`);
    return rules === undefined ? this.#default : rules;
  }

  /**
   * Loads the rules of a database, or those with which the emulator is started (null), and returns all issues. Rules with
   * errors are rejected, and the old rules stay active. With `acceptErrors`, invalid rules are activated too: every
   * request of a non-admin then fails with the errors.
   */
  load(
    database: RuledDatabase | null,
    source: string,
    fileName: string,
    acceptErrors: boolean,
  ): { readonly accepted: boolean; readonly issues: readonly Issue[] } {
    const { ruleset, issues } = this.compile(source, fileName);
    if (ruleset || acceptErrors) {
      const active = ruleset ? { source, fileName, ruleset } : null;
      if (database) this.#byDatabase.set(`${database.project}/${database.id}`, active);
      else this.#default = active;
      this.service.setRules(ruleset ?? { broken: describeErrors(issues) }, database ?? undefined);
    }
    return { accepted: ruleset !== undefined, issues };
  }

  /** Restores the rules with which the emulator was started. */
  reset(): void {
    this.#byDatabase.clear();
    this.service.removeDatabaseRules();
  }
}

/** Returns the errors among the issues, one per line. */
export function describeErrors(issues: readonly Issue[]): string {
  const errors = issues.filter(({ severity }) => severity === 'ERROR').map(describeIssue);
  return `Error compiling rules:\n${errors.join('\n')}`;
}

/** Returns a text such as `firestore.rules:3:14: ERROR unexpected token`. */
export function describeIssue(issue: Issue): string {
  return `${issue.fileName}:${issue.line}:${issue.column}: ${issue.severity} ${issue.description}`;
}
