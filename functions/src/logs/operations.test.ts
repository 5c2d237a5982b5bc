import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '@glimpse/contract/api';
import { describe, expect, it } from 'vitest';
import { AlertPolicy, LogMetric } from '../../testing/monitoring-files.ts';
import { LogLine } from './log-line.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(`${root}docs/operations.md`, 'utf8');

function jsonFiles(folder: string): { name: string; content: unknown }[] {
  return readdirSync(`${root}docs/operations/${folder}`).map((file) => ({
    name: file.replace(/\.json$/, ''),
    content: JSON.parse(readFileSync(`${root}docs/operations/${folder}/${file}`, 'utf8')),
  }));
}
const metrics = jsonFiles('metrics');
const policies = jsonFiles('alerts');
const everything = [page, JSON.stringify(metrics), JSON.stringify(policies)].join('\n').replaceAll('\\"', '"');

/**
 * The fields of a log entry that are not in `LogLine`: the message, and the fields of lines about malformed documents.
 */
const otherFields = ['message', 'issues'];
const actions = new Set([
  ...Object.keys(api),
  ...readFileSync(new URL('../index.ts', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => line.match(/^export \{ (.*) \} from/)?.[1]?.split(', ') ?? []),
]);

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group);

describe('docs/operations.md and its files', () => {
  it('use only fields of the log line', () => {
    const used = new Set(all(everything, /json_?[pP]ayload\.(\w+)/g));
    expect(used.size).toBeGreaterThan(12);
    const known = [...Object.keys(LogLine.shape), ...otherFields];
    expect([...used].filter((field) => !known.includes(field))).toEqual([]);
  });

  it('explain each field of the log line', () => {
    const [, section = ''] = page.split('## The log line');
    const explained = all(section.split('\n## ')[0] ?? '', /^\| (`.*?`) \|/gm).flatMap((cell) => all(cell, /`(\w+)`/g));
    expect(explained.sort()).toEqual(Object.keys(LogLine.shape).sort());
  });

  it('compare kinds, outcomes and actions with values that exist', () => {
    const compared = (field: string) => {
      const single = new RegExp(`(?:json_?[pP]ayload|metric\\.labels)\\.${field}\\)?\\s*!?=\\s*"(\\w+)"`, 'g');
      const list = new RegExp(`json_?[pP]ayload\\.${field}\\)?(?: IN |=)\\(([^)]*)\\)`, 'g');
      return [...all(everything, single), ...all(everything, list).flatMap((values) => all(values, /"(\w+)"/g))];
    };
    const kinds = Object.keys(LogLine.shape.kind.def.entries);
    expect(compared('kind').length).toBeGreaterThan(5);
    expect(compared('kind').filter((kind) => !kinds.includes(kind))).toEqual([]);
    const outcomes = Object.keys(LogLine.shape.outcome.def.entries);
    expect(compared('outcome').length).toBeGreaterThan(5);
    expect(compared('outcome').filter((outcome) => !outcomes.includes(outcome))).toEqual([]);
    expect(compared('action').length).toBeGreaterThan(5);
    expect(compared('action').filter((action) => !actions.has(action))).toEqual([]);
  });
});

it.each(metrics)('gcloud logging metrics create accepts the file $name', ({ name, content }) => {
  expect(LogMetric.parse(content).name).toBe(name);
});

it.each(policies)('gcloud monitoring policies create accepts the file $name', ({ name, content }) => {
  const policy = AlertPolicy.parse(content);
  // The page lists the policy, and the policy names a section of the page.
  const [, row = ''] = page.match(new RegExp(`^\\| \`${name}\` \\|(.*)\\|$`, 'm')) ?? [];
  const [, section = ''] = policy.documentation.content.match(/section "(.*)"/) ?? [];
  expect(row).toContain(`[${section}](#`);
  expect(page).toContain(`\n### ${section}\n`);
});

it('policies use only metrics and labels that exist', () => {
  const labelsOf = new Map(
    metrics.map(({ content }) => {
      const { name, metricDescriptor } = LogMetric.parse(content);
      return [`logging.googleapis.com/user/${name}`, metricDescriptor.labels.map(({ key }) => key)];
    }),
  );
  // Source: https://cloud.google.com/monitoring/api/metrics_gcp
  for (const type of ['run.googleapis.com/container/instance_count', 'cloudtasks.googleapis.com/queue/depth'])
    labelsOf.set(type, []);
  const conditions = policies.flatMap(({ content }) => AlertPolicy.parse(content).conditions);
  const filters = conditions.flatMap(({ conditionThreshold, conditionAbsent }) => [
    [conditionThreshold?.filter, conditionThreshold?.aggregations],
    [conditionThreshold?.denominatorFilter, conditionThreshold?.denominatorAggregations],
    [conditionAbsent?.filter, conditionAbsent?.aggregations],
  ]);
  let checked = 0;
  for (const [filter, aggregations] of filters) {
    if (typeof filter !== 'string') continue;
    const [type = ''] = all(filter, /metric\.type="([^"]+)"/g);
    expect([...labelsOf.keys()]).toContain(type);
    // Google requires both in a filter.
    expect(filter).toMatch(/resource\.type="\w+"/);
    const used = all(filter + JSON.stringify(aggregations), /metric\.labels\.(\w+)/g);
    expect(used.filter((label) => !labelsOf.get(type)?.includes(label))).toEqual([]);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(10);
});

it('the number of time series of a metric stays bounded, because each label has few values', () => {
  const labels = metrics.flatMap(({ content }) => Object.values(LogMetric.parse(content).labelExtractors));
  const bounded = ['kind', 'action', 'outcome', 'code'].map((field) => `EXTRACT(jsonPayload.${field})`);
  expect(labels.filter((label) => !bounded.includes(label))).toEqual([]);
});
