import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompileRules, Ruleset } from '../../rules/engine.ts';

/**
 * The environment variable with the path of a file, by which `glimpse-emulator rules test` reaches every emulator that
 * the tests start, also those in their own processes.
 */
export const testedRulesVariable = 'GLIMPSE_TESTED_RULES';

/** The content of this file. */
export interface TestedRules {
  /** The rules file of the project. Other rules that tests load are not concerned. */
  readonly original: string;
  /** The rules that replace it. */
  readonly replacement: string;
  /** The directory into which the coverage is written, or null. */
  readonly coverage: string | null;
}

const intervalMs = 250;
/** Write the coverage of the rulesets of this process. */
const writers: (() => void)[] = [];

/** Writes the coverage of the tested rules up to now. */
export function writeTestedCoverage(): void {
  for (const write of writers) write();
}

/** Returns a compiler that replaces the tested rules and writes their coverage, if this process is part of such a test. */
export function testedCompiler(compile: CompileRules, env: NodeJS.ProcessEnv = process.env): CompileRules {
  const file = env[testedRulesVariable];
  if (!file) return compile;
  return (source, fileName) => {
    const { original, replacement, coverage }: TestedRules = JSON.parse(readFileSync(file, 'utf8'));
    if (source.trim() !== original.trim()) return compile(source, fileName);
    const compiled = compile(replacement, fileName);
    if (coverage !== null && compiled.ruleset) writeCoverage(compiled.ruleset, coverage);
    return compiled;
  };
}

/** Writes the coverage again and again, because a test runner may end its processes by a signal. */
function writeCoverage(ruleset: Ruleset, directory: string): void {
  const file = join(directory, `${process.pid}-${writers.length}.json`);
  let written = '';
  const write = () => {
    const text = JSON.stringify(ruleset.coverage());
    // A process that outlives the test has no folder any more.
    if (text !== written && existsSync(directory)) writeFileSync(file, text);
    written = text;
  };
  write();
  writers.push(write);
  setInterval(write, intervalMs).unref();
  process.on('exit', write);
}
