export { incompleteBeta } from './distributions.ts';
export { findDrivers } from './drivers.ts';
export { measureEnps } from './enps.ts';
export { favorabilitySpread, publishedMean, scoreSpread, type WeightedItem } from './estimates.ts';
export { compare, floor, fraction, type Fraction, meanOf, toNumber } from './fraction.ts';
export {
  addHistograms,
  countAnswers,
  ENPS_POINTS,
  type Histogram,
  LIKERT_POINTS,
  measureItem,
  type Shares,
} from './metrics.ts';
export { inverseOf, inversesOf, multiply, PRIME, scaleBy, subtractMultiple } from './modular-arithmetic.ts';
export type { Moments } from './moments.ts';
export { marginOfError, participationRate, returningDevices } from './participation.ts';
export { addPerson, listwiseOf, personsLength, spreadOf } from './person-sums.ts';
export { roundHalfAway, roundNumberHalfAway, roundParts, roundShares } from './rounding.ts';
export {
  benjaminiHochberg,
  compareByErrors,
  compareMeans,
  comparePublishedShares,
  compareShares,
  type Estimate,
  classifyDifference,
  wilson,
} from './significance-tests.ts';
