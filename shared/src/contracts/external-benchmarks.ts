import * as z from 'zod/mini';
import { AnalysisMeasurementSchema, FigureSchema } from './analysis.ts';
import { defineCall } from './call.ts';
import { BilingualSchema, DateSchema, IdParamsSchema, InstantSchema } from './values.ts';

/*
 * External benchmarks (B2, B3): results of other organizations of the same industry for the same items. Estimates come
 * from frozen snapshots of organizations that share; an organization is never compared with itself.
 */

/** Minimum of submitted responses of a measurement that represents its organization. */
export const BENCHMARK_RESPONSES = 10;
/** Minimum number of other organizations for a median, for quartiles and for the 90th percentile. */
export const BENCHMARK_ORGANIZATIONS = { median: 8, quartiles: 15, p90: 30 } as const;
/** Months after its end for which a measurement represents its organization. */
export const BENCHMARK_MONTHS = 24;

/** Harrell–Davis estimates in whole numbers; null with too few organizations. */
const EstimatesSchema = z.object({
  median: z.int(),
  lower: z.nullable(z.int()),
  upper: z.nullable(z.int()),
  p90: z.nullable(z.int()),
});
export type BenchmarkEstimates = z.infer<typeof EstimatesSchema>;

export const BENCHMARK_FIGURES = ['favorability', 'score', 'enps'] as const;
export type BenchmarkFigure = (typeof BENCHMARK_FIGURES)[number];

const BesideOthersSchema = z.object({
  /** The figure in the organization's own disclosed table. */
  own: z.nullable(FigureSchema),
  others: EstimatesSchema,
  /** Own figure minus median; null if the own figure is suppressed or coded. */
  difference: z.nullable(z.int()),
});

/**
 * Why there is no comparison: `not_sharing` (only sharing organizations see it), `no_industry`, `not_enough`
 * (organizations), or the measurement itself collects or is withheld.
 */
export const BENCHMARK_STATUSES = [
  'ready',
  'not_sharing',
  'no_industry',
  'not_enough',
  'collecting',
  'withheld',
] as const;

export const ExternalBenchmarkSchema = z.object({
  measurement: AnalysisMeasurementSchema,
  status: z.enum(BENCHMARK_STATUSES),
  industry: z.nullable(z.int()),
  /** Present if the status is `ready`. */
  snapshot: z.nullable(
    z.object({
      /** Number of other organizations in the estimates. */
      organizations: z.int(),
      made_on: DateSchema,
      /** Period in which their measurements ended. */
      period: z.object({ from: DateSchema, to: DateSchema }),
    }),
  ),
  /** The product first, then its dimensions, then eNPS. */
  rows: z.array(
    z.object({
      key: z.string(),
      /** Null for the product and eNPS. */
      name: z.nullable(BilingualSchema),
      favorability: z.nullable(BesideOthersSchema),
      score: z.nullable(BesideOthersSchema),
      enps: z.nullable(BesideOthersSchema),
    }),
  ),
  /**
   * Items of the question bank, of the same organizations. Empty if one of them contributed before items were shared; the
   * next snapshots include them.
   */
  items: z.array(z.object({ key: z.string(), favorability: BesideOthersSchema })),
});

export const BenchmarkSharingSchema = z.object({
  is_sharing: z.boolean(),
  since: z.nullable(InstantSchema),
  industry: z.nullable(z.int()),
  /** Measurements that represent the organization now, one per product. */
  measurements: z.array(AnalysisMeasurementSchema),
});

export const getExternalBenchmark = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'external-benchmarks',
  uri: 'measurements/:id/',
  params: IdParamsSchema,
  status: 200,
  reply: ExternalBenchmarkSchema,
  summary: 'Compares a measurement to other organizations of its industry, from a frozen snapshot.',
});
export const getBenchmarkSharing = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'external-benchmarks',
  uri: 'sharing/',
  status: 200,
  reply: BenchmarkSharingSchema,
  summary: 'Returns whether the organization shares results for external benchmarks, and which measurements.',
});
export const putBenchmarkSharing = defineCall({
  method: 'PUT',
  version: 'v1',
  service: 'external-benchmarks',
  uri: 'sharing/',
  body: z.object({ is_sharing: z.boolean() }),
  status: 200,
  reply: BenchmarkSharingSchema,
  summary:
    'Starts or stops sharing for external benchmarks; after stopping, the next snapshot excludes the shared results.',
});
