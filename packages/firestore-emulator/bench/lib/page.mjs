/**
 * The page about speed, from what was measured.
 *
 * @param {import('./report.mjs').Head} head
 * @param {readonly import('./report.mjs').Figure[]} figures
 */
export function pageOf({ size, date, official, machine }, figures) {
  const compared = figures.filter(({ beside }) => beside);
  const behind = compared.filter(({ ahead = 0, goal = 1 }) => ahead < goal);
  const rows = compared.map(({ what, value, unit, beside, ahead, goal = 1, note }) => {
    const factor = `${ahead} ×${(ahead ?? 0) < goal ? ` (goal: ${goal})` : ''}`;
    return `| ${note ? `${what} (${note})` : what} | ${text(value, unit)} | ${text(beside?.value ?? Number.NaN, unit)} | ${factor} |`;
  });
  return `# Speed beside the official emulator

Written by \`npm run bench -- --only emulator\` on ${date.slice(0, 10)} (size ${size}): both emulators in one run, in turns, through the Admin SDK, whose
own work is in every figure. Beside ours: ${official}. The machine: ${machine.cores} × ${machine.cpu}, Node ${machine.node}, load average ${machine.load} before the first
figure; with others at work on it, the factors say more than the times. All figures with their spread are in
[results/emulator.json](../bench/results/emulator.json).

Ahead in ${compared.filter(({ ahead = 0 }) => ahead >= 1).length} of ${compared.length} rows; below its goal in ${behind.length}.

| what | ours | official | ahead |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** @param {number} value @param {string} unit */
const text = (value, unit) => `${value.toLocaleString('en')} ${unit}`;
