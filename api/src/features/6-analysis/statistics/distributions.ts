/*
 * Distributions for intervals and tests. Series and continued fractions follow Abramowitz and Stegun 1964 (26.5.8 for the incomplete
 * beta function, 7.1 for the error function); logGamma is the Lanczos approximation (Lanczos 1964). Tests compare with tabulated values.
 */

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];
const LANCZOS_SHIFT = 7.5;
const MIN_DENOMINATOR = 1e-300;
const PRECISION = 1e-15;
const MAX_TERMS = 500;

/** Returns the natural logarithm of the gamma function, for x ≥ 0.5. */
export function logGamma(x: number): number {
  const shifted = x - 1;
  const sum = LANCZOS.reduce((total, part, index) => total + part / (shifted + index + 1), 0.9999999999998099);
  const t = shifted + LANCZOS_SHIFT;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Returns the two-sided p value of a standard normal `z`. */
export function normalTwoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  if (x < 2) {
    // Power series of erf.
    let [term, sum] = [x, x];
    for (let n = 1; n < MAX_TERMS && Math.abs(term) > PRECISION * Math.abs(sum); n += 1) {
      term *= (-x * x) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  // Continued fraction of erfc, evaluated backwards.
  let fraction = 0;
  for (let n = 80; n >= 1; n -= 1) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * (x + fraction));
}

/** Returns the regularized incomplete beta function, for 0 ≤ x ≤ 1. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  const awayFromZero = (value: number) => (Math.abs(value) < MIN_DENOMINATOR ? MIN_DENOMINATOR : value);
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let [c, result] = [1, d];
  for (let m = 1; m <= MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const part of [even, odd]) {
      d = 1 / awayFromZero(1 + part * d);
      c = awayFromZero(1 + part / c);
      factor *= d * c;
    }
    result *= factor;
    if (Math.abs(factor - 1) < PRECISION) break;
  }
  return front * result;
}

/** Returns the two-sided p value of Student's `t` with `degreesOfFreedom` degrees of freedom. */
export function studentTwoSided(t: number, degreesOfFreedom: number): number {
  return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
}

const logFactorial = (n: number): number => logGamma(n + 1);
const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Relative tolerance for probabilities that differ by rounding only, as in R's `fisher.test`. */
const TIE_TOLERANCE = 1 + 1e-7;

/**
 * Returns the two-sided p value of Fisher's exact test of two proportions: the probability of all tables with the same margins that are
 * no more likely than the observed one.
 */
export function fisherTwoSided(hits: number, people: number, otherHits: number, otherPeople: number): number {
  const all = hits + otherHits;
  const total = logChoose(people + otherPeople, all);
  const probability = (k: number) => Math.exp(logChoose(people, k) + logChoose(otherPeople, all - k) - total);
  const observed = probability(hits) * TIE_TOLERANCE;
  let sum = 0;
  for (let k = Math.max(0, all - otherPeople); k <= Math.min(people, all); k += 1) {
    const one = probability(k);
    if (one <= observed) sum += one;
  }
  return Math.min(1, sum);
}
