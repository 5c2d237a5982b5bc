import { parseDenial } from '../requests/denial.ts';
import { DenialList } from '../requests/denial-list.tsx';
import type { SimulationResult } from '../server/rules.ts';

export function SimulationVerdict({ result: { issues, verdict } }: { readonly result: SimulationResult }) {
  return (
    <div className="verdict" role="status">
      {issues.map(({ severity, description, line, column }) => (
        <p key={`${line}:${column}:${description}`} className={severity === 'ERROR' ? 'problem' : 'note'}>
          Line {line}, column {column}: {description}
        </p>
      ))}
      {verdict && (
        <>
          <p>
            <span className="status" data-status={verdict.allowed ? 'OK' : 'failure'}>
              {verdict.allowed ? 'Allowed' : 'Denied'}
            </span>
          </p>
          {verdict.explanation !== null && <DenialList denial={parseDenial(verdict.explanation)} />}
          {verdict.message !== '' && <pre>{verdict.message}</pre>}
        </>
      )}
    </div>
  );
}
