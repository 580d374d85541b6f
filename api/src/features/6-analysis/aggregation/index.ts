export type { Aggregates, AggregationFrame, Selection } from './aggregates.ts';
export { startAggregation } from './aggregator.ts';
export { countResponses, SCALES, type StoredResponse } from './count-responses.ts';
export { crossedPairs } from './crossed-categories.ts';
export type { Category, FinestGroup } from './finest-groups.ts';
export { mergeAggregates } from './merge-aggregates.ts';
