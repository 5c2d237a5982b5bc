import { checkDuplicates } from '../check/check.ts';
import type { CompileRules } from '../engine.ts';
import { type Block, compileService } from '../evaluate/blocks.ts';
import { ExpressionCompiler } from '../evaluate/evaluate.ts';
import { parseRules } from '../syntax/parse.ts';
import { tooComplex } from '../syntax/parse-expression.ts';
import { Source } from '../syntax/source.ts';
import { CompiledRuleset } from './ruleset.ts';

/** Parses, checks and compiles a rules file. Returns no ruleset if there is an issue of severity ERROR. */
export const compileRules: CompileRules = (text, fileName) => {
  const source = new Source(text, fileName);
  let ruleset: CompiledRuleset | undefined;
  try {
    ruleset = compileSource(source);
  } catch (error) {
    // The limits should prevent a stack overflow. If one happens nevertheless, the ruleset is rejected, and the process
    // does not crash.
    if (!(error instanceof RangeError)) throw error;
    source.error(tooComplex, 0);
  }
  return { ...(ruleset && { ruleset }), issues: source.issues() };
};

function compileSource(source: Source): CompiledRuleset | undefined {
  if (source.isTooLarge) {
    source.error('The rules source is larger than 256 KB.', 0);
    return undefined;
  }
  const file = parseRules(source);
  if (source.hasErrors) return undefined;
  if (file.services.length === 0) source.error("Unexpected '<EOF>'.", source.text.length);
  checkDuplicates(file.functions, source);
  const compiler = new ExpressionCompiler(source);
  const services = new Map<string, readonly Block[]>();
  // The functions of the file are compiled once per service, because the lookups depend on the service. An issue that
  // several services have is reported once.
  for (const service of file.services) {
    const earlierBlocks = services.get(service.name) ?? [];
    services.set(service.name, [...earlierBlocks, ...compileService(file, service, compiler)]);
  }
  return source.hasErrors ? undefined : new CompiledRuleset(file.version, source, services, compiler.tallies);
}
