/** An expression that decided, and its operands. */
export interface DecidingExpression {
  readonly line: number;
  readonly text: string;
  readonly values: readonly string[];
}

export interface Denial {
  readonly title: string;
  readonly expressions: readonly DecidingExpression[];
  /** Lines that belong to no expression. */
  readonly notes: readonly string[];
}

/** Parses the explanation of the emulator, whose lines are indented by two and four spaces. */
export function parseDenial(explanation: string): Denial {
  const [title = '', ...lines] = explanation.split('\n');
  const expressions: { line: number; text: string; values: string[] }[] = [];
  const notes: string[] = [];
  for (const each of lines) {
    const [, line, text = ''] = /^ {2}\S.*?:(\d+) (.*)$/.exec(each) ?? [];
    const [, value] = /^ {4}(.*)$/.exec(each) ?? [];
    if (line !== undefined) expressions.push({ line: Number(line), text, values: [] });
    else if (value !== undefined && expressions.length > 0) expressions.at(-1)?.values.push(value);
    else notes.push(each.trim());
  }
  return { title: title.replace(/:$/, '.'), expressions, notes };
}
