import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The rules file with which the emulator was started. */
export class RulesFile {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** Returns null if the rules do not come from a file. */
  static find(fileName: string | undefined): RulesFile | null {
    if (fileName === undefined || !existsSync(fileName)) return null;
    return new RulesFile(resolve(fileName));
  }

  read(): string {
    return readFileSync(this.path, 'utf8');
  }

  write(source: string): void {
    writeFileSync(this.path, source);
  }
}
