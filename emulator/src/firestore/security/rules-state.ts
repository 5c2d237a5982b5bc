import type { CompileRules, Issue, Ruleset } from '../../rules/engine.ts';
import type { ServiceAdministration } from '../border/service.ts';

/** The rules in force, with their source for coverage reports. */
export class RulesState {
  readonly #compile: CompileRules;
  readonly #service: ServiceAdministration;
  #active: { readonly source: string; readonly fileName: string; readonly ruleset: Ruleset } | null = null;

  constructor(compile: CompileRules, service: ServiceAdministration) {
    this.#compile = compile;
    this.#service = service;
  }

  get active(): { readonly source: string; readonly fileName: string; readonly ruleset: Ruleset } | null {
    return this.#active;
  }

  /** Puts the rules in force if they have no error; otherwise the ones before stay. Gives all issues found. */
  load(source: string, fileName: string): { readonly accepted: boolean; readonly issues: readonly Issue[] } {
    const { ruleset, issues } = this.#compile(source, fileName);
    if (!ruleset) return { accepted: false, issues };
    this.#active = { source, fileName, ruleset };
    this.#service.setRules(ruleset);
    return { accepted: true, issues };
  }

  /** At launch: rules with errors close everything to all but admins, until good ones arrive. */
  loadFirst(source: string, fileName: string): readonly Issue[] {
    const { accepted, issues } = this.load(source, fileName);
    if (!accepted) this.#service.setRules('deny-all');
    return issues;
  }
}

/** `firestore.rules:3:14: ERROR unexpected token` */
export function describeIssue(issue: Issue): string {
  return `${issue.fileName}:${issue.line}:${issue.column}: ${issue.severity} ${issue.description}`;
}
