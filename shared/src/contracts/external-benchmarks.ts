import * as z from 'zod/mini';
import { AnalysisMeasurementSchema, FigureSchema } from './analysis.ts';
import { defineCall } from './call.ts';
import { BilingualSchema, DateSchema, IdParamsSchema, InstantSchema } from './values.ts';

/*
 * External benchmarks (B2, B3): what other organizations of the same industry answered to the same items. Estimates come from
 * frozen snapshots of organizations that share; the own one is never among those that it is compared with.
 */

/** Submitted responses of a measurement that may stand for its organization. */
export const BENCHMARK_RESPONSES = 10;
/** Other organizations from which a median, quartiles and the 90th percentile are told. */
export const BENCHMARK_ORGANIZATIONS = { median: 8, quartiles: 15, p90: 30 } as const;
/** A measurement stands for its organization for so many months after its end. */
export const BENCHMARK_MONTHS = 24;

/** Harrell–Davis estimates in whole numbers; null where too few organizations stand behind them. */
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
  /** What the own disclosed table shows. */
  own: z.nullable(FigureSchema),
  others: EstimatesSchema,
  /** Own minus median; null where the own figure is hidden or only a limit. */
  difference: z.nullable(z.int()),
});

/**
 * Why there is nothing to compare with: `not_sharing` (only who shares sees it), `no_industry`, `not_enough` (organizations),
 * or the measurement itself collects or is withheld.
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
  /** Present where the status is `ready`. */
  snapshot: z.nullable(
    z.object({
      /** Others that the estimates are made of. */
      organizations: z.int(),
      made_on: DateSchema,
      /** Within which their measurements ended. */
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
});

export const BenchmarkSharingSchema = z.object({
  is_sharing: z.boolean(),
  since: z.nullable(InstantSchema),
  industry: z.nullable(z.int()),
  /** Measurements that stand for the organization at present, one of each product. */
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
  summary: 'A measurement beside other organizations of its industry, from a frozen snapshot.',
});
export const getBenchmarkSharing = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'external-benchmarks',
  uri: 'sharing/',
  status: 200,
  reply: BenchmarkSharingSchema,
  summary: 'Whether the organization takes part in external benchmarks, and with which measurements.',
});
export const putBenchmarkSharing = defineCall({
  method: 'PUT',
  version: 'v1',
  service: 'external-benchmarks',
  uri: 'sharing/',
  body: z.object({ is_sharing: z.boolean() }),
  status: 200,
  reply: BenchmarkSharingSchema,
  summary: 'Takes part in external benchmarks, or no longer: what was shared is then left out of the next snapshot.',
});
