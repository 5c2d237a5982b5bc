import type { CompileRules, Issue, Ruleset } from '../../rules/engine.ts';
import type { ServiceAdministration } from '../border/service.ts';

/** Rules with their source, which coverage reports need. */
export interface ActiveRules {
  readonly source: string;
  readonly fileName: string;
  readonly ruleset: Ruleset;
}

/**
 * The rules of each database. A database without rules of its own has the rules of the launch. Rules that are loaded
 * for a project apply to its database `(default)`, like in the official emulator.
 */
export class RulesState {
  readonly #compile: CompileRules;
  readonly #service: ServiceAdministration;
  #first: ActiveRules | null = null;
  readonly #own = new Map<string, ActiveRules | null>();

  constructor(compile: CompileRules, service: ServiceAdministration) {
    this.#compile = compile;
    this.#service = service;
  }

  /** Returns null when there are no rules, or only invalid ones. */
  active(project: string, database: string): ActiveRules | null {
    const own = this.#own.get(`${project}/${database}`);
    return own === undefined ? this.#first : own;
  }

  /**
   * Loads the rules of a database and returns all issues. Rules with errors are rejected, and the old rules stay
   * active. With `evenBroken`, invalid rules are activated too: every request of a non-admin then fails with the
   * errors.
   */
  load(
    [project, database]: readonly [string, string],
    source: string,
    fileName: string,
    evenBroken = false,
  ): { readonly accepted: boolean; readonly issues: readonly Issue[] } {
    const { ruleset, issues } = this.#compile(source, fileName);
    if (!ruleset && !evenBroken) return { accepted: false, issues };
    this.#own.set(`${project}/${database}`, ruleset ? { source, fileName, ruleset } : null);
    this.#service.setRules(ruleset ?? broken(issues), { project, id: database });
    return { accepted: ruleset !== undefined, issues };
  }

  /** Loads the rules of the launch, for every database. */
  loadFirst(source: string, fileName: string): readonly Issue[] {
    const { ruleset, issues } = this.#compile(source, fileName);
    this.#first = ruleset ? { source, fileName, ruleset } : null;
    this.#service.setRules(ruleset ?? broken(issues));
    return issues;
  }

  /** Restores the rules of the launch. */
  reset(): void {
    this.#own.clear();
    this.#service.forgetOwnRules();
  }
}

/** Returns the errors among the issues, one per line. */
export function describeErrors(issues: readonly Issue[]): string {
  const errors = issues.filter(({ severity }) => severity === 'ERROR').map(describeIssue);
  return `Error compiling rules:\n${errors.join('\n')}`;
}

const broken = (issues: readonly Issue[]) => ({ broken: describeErrors(issues) });

/** Returns a text such as `firestore.rules:3:14: ERROR unexpected token`. */
export function describeIssue(issue: Issue): string {
  return `${issue.fileName}:${issue.line}:${issue.column}: ${issue.severity} ${issue.description}`;
}
