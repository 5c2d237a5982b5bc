import type { Access } from '../security/access.ts';

/**
 * The permission to read a target. Only a change of the rules or of a document that decided can end it, because
 * `request.time` and `request.auth` stay those of the target's start.
 */
export class ReadPermission {
  #rulesVersion = 0;
  #paths: readonly string[] = [];

  /** `evaluate` returns the paths of the documents that decided. It throws if the rules deny the target. */
  constructor(
    private readonly access: Access,
    private readonly evaluate: () => ReadonlySet<string>,
  ) {
    this.check();
  }

  /** The documents that decided at the last check. */
  get paths(): readonly string[] {
    return this.#paths;
  }

  /** Whether the last check used other rules than the current ones. */
  get hasOldRules(): boolean {
    return this.#rulesVersion !== this.access.rulesVersion;
  }

  /** Evaluates the rules. Throws if they deny the target. */
  check(): void {
    this.#paths = [...this.evaluate()];
    this.#rulesVersion = this.access.rulesVersion;
  }
}
