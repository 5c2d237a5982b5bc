import * as z from 'zod/mini';

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

export const AlertPolicy = z
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
export type AlertPolicy = z.output<typeof AlertPolicy>;

const extractor = z.string().check(z.regex(/^EXTRACT\(jsonPayload\.\w+\)$/));

export const LogMetric = z
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
export type LogMetric = z.output<typeof LogMetric>;
