import { useState } from 'react';
import type { Usage } from '../server/statistics.ts';

interface RatesProps {
  readonly usage: Usage;
  /** Changes once a second. */
  readonly second: number;
}

interface Sample extends Usage {
  readonly second: number;
}

const maxSamples = 61;

/** Reads and writes of each second while the page is open. */
export function Rates({ usage, second }: RatesProps) {
  const [samples, setSamples] = useState<readonly Sample[]>([{ ...usage, second }]);
  if (samples.at(-1)?.second !== second) setSamples([...samples, { ...usage, second }].slice(-maxSamples));
  const differences = (read: (sample: Usage) => number) =>
    samples.slice(1).map((sample, index) => Math.max(0, read(sample) - read(samples[index] ?? sample)));
  return (
    <div className="rates">
      <Chart name="Reads a second" values={differences(({ reads }) => reads)} />
      <Chart name="Writes and deletes a second" values={differences(({ writes, deletes }) => writes + deletes)} />
    </div>
  );
}

const width = 300;
const height = 60;

function Chart({ name, values }: { readonly name: string; readonly values: readonly number[] }) {
  const largest = Math.max(1, ...values);
  const step = width / (maxSamples - 2);
  const start = width - (values.length - 1) * step;
  const points = values.map(
    (value, index) => `${start + index * step},${height - (value / largest) * (height - 4) - 1}`,
  );
  const last = values.at(-1) ?? 0;
  return (
    <figure>
      <figcaption>
        {name}: {last.toLocaleString('en')} now, {Math.max(0, ...values).toLocaleString('en')} at most
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${name} in the last minute`}
        preserveAspectRatio="none"
      >
        <polyline points={points.join(' ')} />
      </svg>
    </figure>
  );
}
