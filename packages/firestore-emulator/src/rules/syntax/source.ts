import type { Issue } from '../engine.ts';

/** Size limit of a rules source, in UTF-8 bytes. Source: firebase.google.com/docs/rules/manage-deploy (256 KB). */
const maxSourceBytes = 256 * 1024;

/** A rules file. Converts offsets to lines and columns, and collects the issues of the file. */
export class Source {
  readonly #issues: { issue: Issue; offset: number }[] = [];
  readonly #lineStarts: readonly number[];

  constructor(
    readonly text: string,
    readonly fileName: string,
  ) {
    this.#lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  /** Returns the line and column of an offset, both counted from 1. */
  position(offset: number): Pick<Issue, 'line' | 'column'> {
    const line = this.#lineStarts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (this.#lineStarts[line] ?? 0) + 1 };
  }

  error(description: string, offset: number): void {
    this.#add('ERROR', description, offset);
  }

  warn(description: string, offset: number): void {
    this.#add('WARNING', description, offset);
  }

  get isTooLarge(): boolean {
    return this.text.length >= maxSourceBytes || Buffer.byteLength(this.text) >= maxSourceBytes;
  }

  get hasErrors(): boolean {
    return this.#issues.some(({ issue }) => issue.severity === 'ERROR');
  }

  /** Returns the issues in source order, without duplicates. */
  issues(): readonly Issue[] {
    return this.#issues.toSorted((a, b) => a.offset - b.offset).map(({ issue }) => issue);
  }

  #add(severity: Issue['severity'], description: string, offset: number): void {
    const isKnown = this.#issues.some((known) => known.offset === offset && known.issue.description === description);
    if (isKnown) return;
    const issue = { severity, description, ...this.position(offset), fileName: this.fileName };
    this.#issues.push({ issue, offset });
  }
}
