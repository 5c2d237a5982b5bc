import { useEffect, useMemo, useRef } from 'react';
import type { Expression } from '../server/rules.ts';
import { paint } from './coverage-values.tsx';

interface RulesEditorProps {
  readonly source: string;
  readonly report: readonly Expression[];
  /** The line to show and select. */
  readonly line: number | null;
  onChange(source: string): void;
}

/** A text area above a copy of the text whose background has the colors of the coverage. */
export function RulesEditor({ source, report, line, onChange }: RulesEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const spans = useMemo(() => paint(source, report), [source, report]);
  const lineCount = source.split('\n').length;
  useEffect(() => {
    if (line !== null && area.current) selectLine(area.current, line);
  }, [line]);
  return (
    <div className="code">
      <pre className="numbers" aria-hidden="true">
        {Array.from({ length: lineCount }, (_, index) => index + 1).join('\n')}
      </pre>
      <div className="layers">
        <pre aria-hidden="true">
          {spans.map(({ text, coverage }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is identified by its position
            <span key={index} data-coverage={coverage ?? undefined}>
              {text}
            </span>
          ))}
          {'\n'}
        </pre>
        <textarea
          ref={area}
          aria-label="Source of the rules"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          value={source}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  );
}

function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
  const scroller = area.closest('.code');
  const lineHeight = area.scrollHeight / lines.length;
  scroller?.scrollTo({ top: lineHeight * (line - 1) - scroller.clientHeight / 2 });
}
