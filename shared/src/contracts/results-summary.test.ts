import { describe, expect, it } from '@jest/globals';
import en from '../analysis-texts/summary/en.json' with { type: 'json' };
import es from '../analysis-texts/summary/es.json' with { type: 'json' };
import type { Comparison, Mark } from './analysis-views.ts';
import type { Figure } from './analysis.ts';
import { LANGUAGES, type Language } from './limits.ts';
import { summarizeResults, type SummaryDrivers, type SummaryOverview, writeSummary } from './results-summary.ts';

const TEXTS = { en: en.resultsSummary, es: es.resultsSummary };

function textOf(language: Language, key: string): string {
  const found = key.split('.').reduce<unknown>((texts, part) => Reflect.get(Object(texts), part), TEXTS[language]);
  if (typeof found !== 'string') throw new Error(`No text for "${key}".`);
  return found;
}

const write = (overview: SummaryOverview, drivers: SummaryDrivers | null | undefined, language: Language = 'en') =>
  writeSummary(summarizeResults(overview, drivers), language, (key, values, count) => {
    const form = count === undefined ? key : `${key}_${new Intl.PluralRules(language).select(count)}`;
    return textOf(language, form).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined || value === '') throw new Error(`"${form}" has no ${name}.`);
      return value;
    });
  });

const exact = (value: number): Figure => ({ value, bound: 'exact' });
const support = { name: { en: 'Support', es: 'Apoyo' }, result: { favorability: exact(68) } };
const resources = { name: { en: 'Resources', es: 'Recursos' }, result: { favorability: exact(49) } };
const income = { name: { en: 'Income', es: 'Ingresos' }, result: { favorability: exact(44) } };
const changed = (difference: number, mark: Mark): Comparison => ({ difference, mark });

const overview = (change: Partial<SummaryOverview> = {}): SummaryOverview => ({
  unit: null,
  how: { responses: 1192 },
  participation: { responses: 1192, expected: 1490, rate: 80, basis: 'list' },
  product: { favorability: exact(63) },
  previous: null,
  change: { favorability: null, score: null, enps: null },
  strengths: [{ ...support, difference: 5 }],
  weakPoints: [{ ...resources, difference: -14 }],
  ...change,
});

const previous = { id: 'previous' };
const sales = { unit: { name: 'Sales' }, how: { responses: 18 }, product: { favorability: exact(71) } };

const drivers = (change: Partial<SummaryDrivers> = {}): SummaryDrivers => ({
  outcome: { name: { en: 'Permanence', es: 'Permanencia' } },
  drivers: [
    { ...resources, r: 0.4, isClear: true },
    { ...support, r: 0.6, isClear: true },
  ],
  ...change,
});

describe('the summary of results', () => {
  it('starts with participation and the overall result', () => {
    expect(write(overview(), null)).toBe(
      'Of the 1,490 people on the list, 1,192 answered (80%), and overall favorability is 63%. ' +
        'Nothing stands out yet: there are no previous results to compare these with.',
    );
    expect(write(overview(), null, 'es')).toBe(
      'De las 1.490 personas de la lista, respondieron 1.192 (80\u00a0%), y la favorabilidad general es del 63\u00a0%. ' +
        'Todavía no sobresale nada: no hay resultados anteriores con los que comparar.',
    );
  });

  it('counts responses, not people, for a reusable link', () => {
    const participation = { ...overview().participation, basis: 'declared' as const };
    expect(write(overview({ participation }), null)).toMatch(
      /^1,192 responses came in, out of 1,490 expected \(80%\), and /,
    );
    expect(write(overview({ participation }), null, 'es')).toMatch(
      /^Llegaron 1\.192 respuestas de las 1\.490 previstas \(80\u00a0%\), y /,
    );
  });

  it('leaves out the overall result if it is hidden', () => {
    for (const product of [null, { favorability: null }])
      expect(write(overview({ product }), null)).toMatch(/^Of the 1,490 people on the list, 1,192 answered \(80%\)\. /);
  });

  it('states a limit as a limit', () => {
    const product = { favorability: { value: 95, bound: 'at_least' as const } };
    expect(write(overview({ product }), null)).toContain('overall favorability is 95% or more. ');
    expect(write(overview({ product }), null, 'es')).toContain('es del 95\u00a0% o más. ');
  });

  it('says that nothing changed significantly since the previous measurement', () => {
    const change = {
      favorability: changed(6, 'uncertain'),
      score: changed(2, 'same'),
      enps: changed(-9, 'uncertain'),
    };
    expect(write(overview({ previous, change }), null)).toMatch(
      /63%\. Nothing stands out: these results show no significant change since the previous measurement\.$/,
    );
  });

  it('names only dimensions with a significant difference', () => {
    const strengths = [
      { ...support, difference: 11, mark: 'above' as const },
      { ...income, difference: 8, mark: 'uncertain' as const },
    ];
    expect(write(overview({ previous, strengths }), null)).toMatch(
      /63%\. Since the previous measurement, favorability rose significantly in Support \(68%, \+11 points\)\.$/,
    );
  });

  it('joins changes that agree with their number', () => {
    const strengths = [{ ...support, difference: 11, mark: 'above' as const }];
    const weakPoints = [
      { ...resources, difference: -7, mark: 'below' as const },
      { ...income, difference: -5, mark: 'below' as const },
    ];
    const change = { favorability: changed(6, 'above'), score: changed(5, 'above'), enps: null };
    const marked = overview({ previous, strengths, weakPoints, change });
    expect(write(marked, null)).toContain(
      'Since the previous measurement, overall favorability (+6 points) and the overall score (+5 points) rose significantly. ' +
        'By dimension, favorability rose significantly in Support (68%, +11 points) and fell significantly in ' +
        'Resources (49%, −7 points) and Income (44%, −5 points).',
    );
    expect(write(marked, null, 'es')).toContain(
      'la favorabilidad general (+6 puntos) y el puntaje general (+5 puntos) subieron de forma significativa. ' +
        'Por dimensión, la favorabilidad subió de forma significativa en Apoyo (68\u00a0%, +11 puntos) y bajó de forma ' +
        'significativa en Recursos (49\u00a0%, −7 puntos) e Ingresos (44\u00a0%, −5 puntos).',
    );
    expect(write({ ...marked, change: { ...change, score: null } }, null, 'es')).toContain(
      'la favorabilidad general (+6 puntos) subió de forma significativa.',
    );
    expect(write({ ...marked, change: { ...change, enps: changed(-12, 'below') } }, null)).toContain(
      '(+5 points) rose significantly and eNPS (−12 points) fell significantly.',
    );
  });

  it('compares a unit with the rest', () => {
    const change = { favorability: changed(7, 'above'), score: changed(5, 'above'), enps: null };
    const strengths = [{ ...support, difference: 9, mark: 'above' as const }];
    expect(write(overview({ ...sales, strengths }), undefined)).toBe(
      'In Sales, 18 people answered, and favorability is 71%. Compared with the rest of the organization, ' +
        'favorability is significantly higher in Support (68%, +9 points).',
    );
    expect(write(overview({ ...sales, change }), undefined)).toMatch(
      /Compared with the rest of the organization, overall favorability \(\+7 points\) and the overall score \(\+5 points\) are significantly higher\.$/,
    );
    expect(write(overview(sales), undefined)).toMatch(
      /71%\. Nothing stands out: these results show no significant difference from the rest of the organization\.$/,
    );
  });

  it('is empty for a suppressed unit', () => {
    expect(write(overview({ ...sales, how: { responses: null }, product: null }), null)).toBe('');
  });

  it('ends with the low drivers, strongest first', () => {
    expect(write(overview(), drivers())).toMatch(
      /63%\. Resources \(49%\) goes together with Permanence, but fewer than half of its answers are favorable\.$/,
    );
    const two = drivers({ drivers: [...drivers().drivers, { ...income, r: 0.7, isClear: true }] });
    expect(write(overview(), two)).toMatch(/63%\. Income \(44%\) and Resources \(49%\) go together with Permanence/);
    expect(write(overview(), two, 'es')).toMatch(
      /Ingresos \(44\u00a0%\) y Recursos \(49\u00a0%\) se relacionan con Permanencia, pero menos de la mitad de sus respuestas son favorables\.$/,
    );
  });

  it.each([
    ['has no significant link', { ...resources, r: 0.4, isClear: false }],
    ['goes against the outcome', { ...resources, r: -0.4, isClear: true }],
    ['is hidden', { ...resources, result: { favorability: null }, r: 0.4, isClear: true }],
    [
      'is favorable for half of the answers',
      { ...resources, result: { favorability: exact(50) }, r: 0.4, isClear: true },
    ],
    [
      'is a lower limit',
      { ...resources, result: { favorability: { value: 45, bound: 'at_least' as const } }, r: 0.4, isClear: true },
    ],
  ])('names no driver that %s', (_, driver) => {
    expect(write(overview(), drivers({ drivers: [driver] }))).toContain('Nothing stands out yet');
  });

  it('names drivers of the whole organization only', () => {
    expect(write(overview(sales), drivers())).not.toContain('Permanence');
  });

  it('adds the sentence that depends on drivers at the end once they are loaded', () => {
    const before = write(overview(), undefined);
    expect(before).toMatch(/63%\.$/);
    for (const loaded of [null, drivers()]) expect(write(overview(), loaded).startsWith(`${before} `)).toBe(true);
  });

  it('contains only numbers of the reply, in at most five sentences', () => {
    const marks = ['above', 'below', 'uncertain', 'same', null] as const;
    const group = [{}, sales];
    for (const language of LANGUAGES)
      for (const mark of marks)
        for (const other of marks)
          for (const unit of group) {
            const compared = (difference: number, own: Mark | null) => own && changed(difference, own);
            const input = overview({
              ...unit,
              previous: mark && previous,
              change: { favorability: compared(6, mark), score: compared(-7, other), enps: compared(12, mark) },
              strengths: [
                { ...support, difference: 11, ...(mark && { mark }) },
                { ...income, difference: 9, ...(other && { mark: other }) },
              ],
              weakPoints: [{ ...resources, difference: -14, ...(other && { mark: other }) }],
            });
            const text = write(input, drivers(), language);
            const known = numbersIn([input, drivers()]);
            const written = [...text.matchAll(/\d[\d.,]*\d|\d/g)].map(([number]) =>
              Number(number.replaceAll(/[.,]/g, '')),
            );
            expect(written.length).toBeGreaterThan(1);
            expect(written.filter((number) => !known.has(number))).toEqual([]);
            expect(text.split(/\.(?: |$)/).length - 1).toBeLessThanOrEqual(5);
          }
  });

  it('has the same sentences in both languages', () => {
    const keysOf = (texts: object, prefix = ''): string[] =>
      Object.entries(texts).flatMap(([key, text]) =>
        typeof text === 'string' ? [prefix + key] : keysOf(Object(text), `${prefix}${key}.`),
      );
    expect(keysOf(TEXTS.es)).toEqual(keysOf(TEXTS.en));
  });
});

/** Returns the absolute values of all numbers of a reply. */
function numbersIn(value: unknown): Set<number> {
  const found = new Set<number>();
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'number') found.add(Math.abs(part));
    return part;
  });
  return found;
}
