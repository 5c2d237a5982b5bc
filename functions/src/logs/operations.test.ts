import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '@glimpse/contract/api';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
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

/**
 * The parts of Google's API descriptions that our files use. A field that the description does not have is refused.
 * Sources: https://monitoring.googleapis.com/$discovery/rest?version=v3 (revision 20241003: `AlertPolicy` and the
 * schemas that it names) and https://logging.googleapis.com/$discovery/rest?version=v2 (`LogMetric`). Fields that only
 * the server writes, such as `name` of a policy, are left out, because a file must not have them.
 */
const duration = z.string().check(z.regex(/^\d+s$/));
/** Multiples of a minute, as the description of `duration` and `alignmentPeriod` asks. */
const minutes = duration.check(z.refine((value) => Number.parseInt(value, 10) % 60 === 0));
const filter = z.string().check(z.minLength(1), z.maxLength(2048));
const trigger = z.strictObject({ count: z.optional(z.int()), percent: z.optional(z.number()) });

const aligners =
  'NONE|DELTA|RATE|INTERPOLATE|NEXT_OLDER|MIN|MAX|MEAN|COUNT|SUM|STDDEV|COUNT_TRUE|COUNT_FALSE|FRACTION_TRUE|' +
  'PERCENTILE_(?:99|95|50|05)|PERCENT_CHANGE';
const reducers = 'NONE|MEAN|MIN|MAX|SUM|STDDEV|COUNT|COUNT_TRUE|COUNT_FALSE|FRACTION_TRUE|PERCENTILE_(?:99|95|50|05)';

const Aggregation = z.strictObject({
  // At most 25 hours in alerting policies.
  alignmentPeriod: minutes.check(z.refine((value) => Number.parseInt(value, 10) <= 90_000)),
  perSeriesAligner: z.string().check(z.regex(new RegExp(`^ALIGN_(?:${aligners})$`))),
  crossSeriesReducer: z.string().check(z.regex(new RegExp(`^REDUCE_(?:${reducers})$`))),
  groupByFields: z.optional(z.array(z.string())),
});

const MetricThreshold = z.strictObject({
  filter,
  aggregations: z.array(Aggregation),
  denominatorFilter: z.optional(filter),
  denominatorAggregations: z.optional(z.array(Aggregation)),
  comparison: z.enum(['COMPARISON_GT', 'COMPARISON_LT']),
  thresholdValue: z.number(),
  duration: minutes,
  trigger: z.optional(trigger),
});
const MetricAbsence = z.strictObject({
  filter,
  aggregations: z.array(Aggregation),
  // From two minutes to 23.5 hours.
  duration: minutes.check(
    z.refine((value) => Number.parseInt(value, 10) >= 120 && Number.parseInt(value, 10) <= 84_600),
  ),
  trigger: z.optional(trigger),
});
const LogMatch = z.strictObject({ filter, labelExtractors: z.optional(z.record(z.string(), z.string())) });
const PrometheusQueryLanguageCondition = z.strictObject({
  query: z.string().check(z.minLength(1)),
  duration: minutes,
  evaluationInterval: duration.check(z.refine((value) => Number.parseInt(value, 10) % 30 === 0)),
  labels: z.optional(z.record(z.string(), z.string())),
  ruleGroup: z.optional(z.string()),
  alertRule: z.optional(z.string()),
  disableMetricValidation: z.optional(z.boolean()),
});

const Condition = z
  .strictObject({
    displayName: z.string().check(z.minLength(1)),
    conditionThreshold: z.optional(MetricThreshold),
    conditionAbsent: z.optional(MetricAbsence),
    conditionMatchedLog: z.optional(LogMatch),
    conditionPrometheusQueryLanguage: z.optional(PrometheusQueryLanguageCondition),
  })
  .check(z.refine((condition) => Object.keys(condition).length === 2, 'a condition has one kind'));

const AlertPolicy = z
  .strictObject({
    displayName: z.string().check(z.minLength(1), z.maxLength(512)),
    severity: z.enum(['CRITICAL', 'ERROR', 'WARNING']),
    combiner: z.enum(['AND', 'OR', 'AND_WITH_MATCHING_RESOURCE']),
    conditions: z.array(Condition).check(z.minLength(1), z.maxLength(6)),
    alertStrategy: z.strictObject({
      autoClose: z.optional(duration),
      notificationRateLimit: z.optional(z.strictObject({ period: duration })),
    }),
    documentation: z.strictObject({ content: z.string(), mimeType: z.literal('text/markdown') }),
  })
  .check(
    z.refine(({ conditions, alertStrategy }) => {
      const isLogBased = conditions.some(({ conditionMatchedLog }) => conditionMatchedLog !== undefined);
      return isLogBased
        ? conditions.length === 1 && alertStrategy.notificationRateLimit !== undefined
        : alertStrategy.notificationRateLimit === undefined;
    }, 'a policy with a log match has no other condition, and only it has a rate limit'),
  );

const extractor = z.string().check(z.regex(/^EXTRACT\(jsonPayload\.\w+\)$/));

const LogMetric = z
  .strictObject({
    name: z.string().check(z.maxLength(100), z.regex(/^[\w\-.,+!*',()%][\w\-.,+!*',()%/]*$/)),
    description: z.string().check(z.maxLength(8000)),
    filter: z.string().check(z.minLength(1), z.maxLength(20_000)),
    metricDescriptor: z.strictObject({
      metricKind: z.literal('DELTA'),
      valueType: z.enum(['INT64', 'DISTRIBUTION']),
      unit: z.string(),
      labels: z.array(
        z.strictObject({ key: z.string(), valueType: z.enum(['STRING', 'BOOL', 'INT64']), description: z.string() }),
      ),
    }),
    labelExtractors: z.record(z.string(), extractor),
    valueExtractor: z.optional(extractor),
    bucketOptions: z.optional(
      z.strictObject({
        exponentialBuckets: z.strictObject({
          numFiniteBuckets: z.int().check(z.positive()),
          growthFactor: z.number().check(z.gt(1)),
          scale: z.number().check(z.positive()),
        }),
      }),
    ),
  })
  .check(
    z.refine(({ metricDescriptor: { valueType }, valueExtractor, bucketOptions }) => {
      const isDistribution = valueType === 'DISTRIBUTION';
      return (valueExtractor !== undefined) === isDistribution && (bucketOptions !== undefined) === isDistribution;
    }, 'a distribution, and only that, has a value extractor and buckets'),
    z.refine(
      ({ metricDescriptor: { labels }, labelExtractors }) =>
        labels.map(({ key }) => key).join() === Object.keys(labelExtractors).join(),
      'each label has an extractor',
    ),
  );
