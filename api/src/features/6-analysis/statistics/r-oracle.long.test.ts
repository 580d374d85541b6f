import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { harrellDavis } from '../external-benchmarks/harrell-davis.ts';
import { fisherTwoSided, incompleteBeta } from './distributions.ts';
import { generalDominance } from './drivers.ts';
import { benjaminiHochberg, compareMeans, compareShares } from './significance-tests.ts';

/*
 * Compares the statistics with R (https://www.r-project.org) on `psychTools::bfi`: 25 personality items, 2,800 people, with missing
 * answers. Debian packages: r-base-core r-cran-hmisc r-cran-psychtools r-cran-jsonlite.
 */
const PROGRAM = String.raw`
suppressMessages({ library(psychTools); library(Hmisc); library(jsonlite) })
data(bfi); items <- bfi[, 1:25]; outcome <- "N1"; predictors <- c("A2", "C1", "E3", "N2", "O1", "O4")
groups <- split(seq_len(nrow(bfi)), list(bfi$gender, cut(bfi$age, c(0, 17, 20, 25, 30, 40, 50, 100))), drop = TRUE)
shares <- do.call(rbind, lapply(names(items), function(item) do.call(rbind, lapply(groups, function(rows) {
  one <- na.omit(items[rows, item]); other <- na.omit(items[-rows, item])
  table <- matrix(c(sum(one >= 5), sum(one < 5), sum(other >= 5), sum(other < 5)), 2)
  data.frame(hits = table[1, 1], people = length(one), otherHits = table[1, 2], otherPeople = length(other),
    z = suppressWarnings(prop.test(t(table), correct = FALSE)$p.value), fisher = fisher.test(table)$p.value)
}))))
means <- do.call(rbind, lapply(names(items), function(item) do.call(rbind, lapply(groups, function(rows) {
  one <- na.omit(items[rows, item]); other <- na.omit(items[-rows, item])
  data.frame(mean = mean(one), variance = var(one) / length(one), persons = length(one), otherMean = mean(other),
    otherVariance = var(other) / length(other), otherPersons = length(other), p = t.test(one, other)$p.value)
}))))
quantiles <- do.call(rbind, lapply(c(8, 15, 30, 100), function(n) do.call(rbind, lapply(c(.25, .5, .75, .9), function(q)
  data.frame(n = n, q = q, value = as.numeric(hdquantile(bfi$age[1:n], q)))))))
whole <- na.omit(bfi[, c(outcome, predictors)]); count <- length(predictors)
explained <- sapply(0:(2^count - 1), function(set) { chosen <- predictors[bitwAnd(set, 2^(0:(count - 1))) > 0]
  if (length(chosen) == 0) 0 else summary(lm(reformulate(chosen, outcome), whole))$r.squared })
dominance <- sapply(seq_len(count), function(own) { sets <- (0:(2^count - 1))[bitwAnd(0:(2^count - 1), 2^(own - 1)) == 0]
  gain <- explained[sets + 2^(own - 1) + 1] - explained[sets + 1]; size <- sapply(sets, function(set) sum(bitwAnd(set, 2^(0:(count - 1))) > 0))
  mean(tapply(gain, size, mean)) })
cat(toJSON(list(people = nrow(bfi), shares = shares, means = means, ages = bfi$age[1:100], quantiles = quantiles,
  adjusted = p.adjust(means$p, "BH"), among = cor(whole[, predictors]), withOutcome = as.numeric(cor(whole[, predictors], whole[, outcome])),
  dominance = dominance), digits = NA))
`;

const number = z.number();
const AnswersSchema = z.object({
  people: z.array(number),
  shares: z.array(
    z.object({ hits: number, people: number, otherHits: number, otherPeople: number, z: number, fisher: number }),
  ),
  means: z.array(
    z.object({
      mean: number,
      variance: number,
      persons: number,
      otherMean: number,
      otherVariance: number,
      otherPersons: number,
      p: number,
    }),
  ),
  ages: z.array(number),
  quantiles: z.array(z.object({ n: number, q: number, value: number })),
  adjusted: z.array(number),
  among: z.array(z.array(number)),
  withOutcome: z.array(number),
  dominance: z.array(number),
});

let r: z.infer<typeof AnswersSchema> | null = null;
beforeAll(() => {
  const { error, status, stdout, stderr } = spawnSync('Rscript', ['-e', PROGRAM], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!error && status === 0) r = z.parse(AnswersSchema, JSON.parse(stdout));
  else if (process.env.ORACLES === 'required')
    throw new Error(`R or its packages are missing: ${error?.message ?? stderr}`);
  else
    console.warn(
      'Skipped: R with Hmisc, psychTools and jsonlite is not on this machine. ORACLES=required makes that a failure.',
    );
});

/** Returns the largest difference, relative to R's result. */
const worst = (pairs: readonly (readonly [number | null, number])[]): number =>
  Math.max(...pairs.map(([own, theirs]) => Math.abs((own ?? Number.NaN) - theirs) / Math.max(Math.abs(theirs), 1e-12)));

describe('statistics compared with R, on 2,800 people of psychTools::bfi', () => {
  it('returns the p values of prop.test, or of fisher.test if an expected count is under 5', () => {
    if (!r) return;
    expect(r.people).toEqual([2_800]);
    const pairs = r.shares.map(({ hits, people, otherHits, otherPeople, z: normal, fisher }) => {
      const pooled = (hits + otherHits) / (people + otherPeople);
      const least = Math.min(people, otherPeople) * Math.min(pooled, 1 - pooled);
      return [compareShares(hits, people, otherHits, otherPeople), least < 5 ? fisher : normal] as const;
    });
    expect(pairs).toHaveLength(350);
    expect(worst(pairs)).toBeLessThan(1e-9);
  });

  it('returns the p values of fisher.test', () => {
    if (!r) return;
    const pairs = r.shares.map(
      ({ hits, people, otherHits, otherPeople, fisher }) =>
        [fisherTwoSided(hits, people, otherHits, otherPeople), fisher] as const,
    );
    expect(worst(pairs)).toBeLessThan(1e-9);
  });

  it('returns the p values of t.test', () => {
    if (!r) return;
    const pairs = r.means.map(
      ({ mean, variance, persons, otherMean, otherVariance, otherPersons, p }) =>
        [
          compareMeans(
            { mean, variance, persons },
            { mean: otherMean, variance: otherVariance, persons: otherPersons },
          ),
          p,
        ] as const,
    );
    expect(worst(pairs)).toBeLessThan(1e-9);
  });

  it('marks the same tests as p.adjust', () => {
    if (!r) return;
    const { adjusted } = r;
    const marked = benjaminiHochberg(r.means.map(({ p }) => p));
    expect(marked).toEqual(adjusted.map((p) => p <= 0.05));
    expect(new Set(marked).size).toBe(2);
  });

  it('returns the quantiles of Hmisc::hdquantile', () => {
    if (!r) return;
    const { ages } = r;
    const pairs = r.quantiles.map(
      ({ n, q, value }) => [harrellDavis(ages.slice(0, n), q, incompleteBeta), value] as const,
    );
    expect(worst(pairs)).toBeLessThan(1e-9);
  });

  it('returns the dominance shares of lm over all subsets of predictors', () => {
    if (!r) return;
    const { dominance } = r;
    const pairs = generalDominance(r.among, r.withOutcome).map((share, index) => [share, dominance[index]!] as const);
    expect(worst(pairs)).toBeLessThan(1e-9);
  });
});
