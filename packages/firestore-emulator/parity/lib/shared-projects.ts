import type { JsonObject } from './json.ts';
import { Session, type Side } from './side.ts';

/**
 * Projects with the same documents, for cases that change only the rules. Each case uses a project alone and returns it
 * afterwards.
 */
export class ProjectPool {
  readonly #name: string;
  readonly #documents: JsonObject;
  readonly #free = new Map<Side, Session[]>();
  #created = 0;

  constructor(name: string, documents: JsonObject) {
    this.#name = name;
    this.#documents = documents;
  }

  async use<Result>(side: Side, work: (session: Session) => Promise<Result>): Promise<Result> {
    const free = this.#free.get(side) ?? [];
    this.#free.set(side, free);
    const session = free.pop() ?? (await this.#create(side));
    try {
      return await work(session);
    } finally {
      free.push(session);
    }
  }

  async #create(side: Side): Promise<Session> {
    const session = new Session(side, `parity-${this.#name}-${this.#created++}`);
    await session.seed(this.#documents);
    return session;
  }
}

/** Datasets that cases only read. Storing documents for each case would be slow. */
export class Datasets {
  readonly #name: string;
  readonly #contents: readonly JsonObject[];
  readonly #stored = new Map<string, Promise<Session>>();

  constructor(name: string, contents: readonly JsonObject[]) {
    this.#name = name;
    this.#contents = contents;
  }

  /** Returns a session in the project with that dataset. The first call stores the dataset. */
  session(side: Side, dataset: number): Promise<Session> {
    const key = `${side.name} ${dataset}`;
    const session = new Session(side, `parity-${this.#name}-${dataset}`);
    const stored = this.#stored.get(key) ?? session.seed(this.#contents[dataset] ?? {}).then(() => session);
    this.#stored.set(key, stored);
    return stored;
  }
}
