import type { JsonObject } from './json.ts';
import { Session, type Side } from './side.ts';

/**
 * Projects with the same documents, for cases that differ in their rules alone: a case has one to itself and leaves it
 * to the next one.
 */
export class ProjectPool {
  readonly #name: string;
  readonly #documents: JsonObject;
  readonly #free = new Map<Side, Session[]>();
  #made = 0;

  constructor(name: string, documents: JsonObject) {
    this.#name = name;
    this.#documents = documents;
  }

  async use<Result>(side: Side, work: (session: Session) => Promise<Result>): Promise<Result> {
    const free = this.#free.get(side) ?? [];
    this.#free.set(side, free);
    const session = free.pop() ?? (await this.#make(side));
    try {
      return await work(session);
    } finally {
      free.push(session);
    }
  }

  async #make(side: Side): Promise<Session> {
    const session = new Session(side, `parity-${this.#name}-${this.#made++}`);
    if (Object.keys(this.#documents).length > 0) await session.seed(this.#documents);
    return session;
  }
}
