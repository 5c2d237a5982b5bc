import type { CompileRules, Issue, Ruleset } from '../../rules/engine.ts';
import type { ServiceAdministration } from '../border/service.ts';

/** Rules with their source, for coverage reports. */
export interface ActiveRules {
  readonly source: string;
  readonly fileName: string;
  readonly ruleset: Ruleset;
}

/**
 * The rules of each database: those it was given, else those of the start. As in the official emulator, where rules that
 * are given for a project are those of its database `(default)`.
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

  /** Null when there are none, or only broken ones. */
  active(project: string, database: string): ActiveRules | null {
    const own = this.#own.get(`${project}/${database}`);
    return own === undefined ? this.#first : own;
  }

  /**
   * Puts rules in force for a database and gives all issues found. Rules with errors are refused and leave those before;
   * `evenBroken` puts them in force, too: then everybody but admins is answered the errors.
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

  /** At launch, for every database. */
  loadFirst(source: string, fileName: string): readonly Issue[] {
    const { ruleset, issues } = this.#compile(source, fileName);
    this.#first = ruleset ? { source, fileName, ruleset } : null;
    this.#service.setRules(ruleset ?? broken(issues));
    return issues;
  }

  /** Back to the rules of the start. */
  reset(): void {
    this.#own.clear();
    this.#service.forgetOwnRules();
  }
}

/** The errors among the issues, a line each. */
export function describeErrors(issues: readonly Issue[]): string {
  const errors = issues.filter(({ severity }) => severity === 'ERROR').map(describeIssue);
  return `Error compiling rules:\n${errors.join('\n')}`;
}

const broken = (issues: readonly Issue[]) => ({ broken: describeErrors(issues) });

/** `firestore.rules:3:14: ERROR unexpected token` */
export function describeIssue(issue: Issue): string {
  return `${issue.fileName}:${issue.line}:${issue.column}: ${issue.severity} ${issue.description}`;
}
