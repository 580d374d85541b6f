import type { analysis, Bilingual } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

export type WireAnalysis = z.input<typeof analysis.AnalysisSchema>;
export type WireMeasurement = WireAnalysis['measurement'];
type WireResult = NonNullable<WireAnalysis['product']>;

const both = (en: string, es: string): Bilingual => ({ en, es });
const exact = (value: number) => ({ value, bound: 'exact' as const });

const result = (favorable: number, unfavorable: number, score: number, answers = 40): WireResult => ({
  hidden: null,
  favorability: exact(favorable),
  neutral: exact(100 - favorable - unfavorable),
  unfavorable: exact(unfavorable),
  score: exact(score),
  answers,
});
const hidden = (reason: 'primary' | 'secondary'): WireResult => ({
  hidden: reason,
  favorability: null,
  neutral: null,
  unfavorable: null,
  score: null,
  answers: null,
});

export const ID = {
  finished: '5b0a3c52-54d7-4a39-9d4b-3c8c5a3d0a01',
  collecting: '5b0a3c52-54d7-4a39-9d4b-3c8c5a3d0a02',
  area: '5b0a3c52-54d7-4a39-9d4b-3c8c5a3d0b01',
  location: '5b0a3c52-54d7-4a39-9d4b-3c8c5a3d0b02',
  unit: (number: number) => `5b0a3c52-54d7-4a39-9d4b-3c8c5a3d0c0${number}`,
};

export const measurement = (change: Partial<WireMeasurement> = {}): WireMeasurement => ({
  id: ID.finished,
  product: 'talent-retention',
  product_name: both('Talent retention', 'Retención del talento'),
  state: 'finished',
  first_date: '2026-08-03',
  last_date: '2026-08-23',
  is_historical: false,
  ...change,
});

const KEYS = ['support', 'resources'] as const;
const unit = (
  number: number,
  name: string | null,
  product: WireResult,
  responses: number | null,
): WireAnalysis['breakouts'][number]['units'][number] => ({
  id: name === null ? null : ID.unit(number),
  name,
  hidden: product.hidden,
  responses,
  product,
  dimensions: KEYS.map((key) => ({ key, result: product })),
});

/**
 * A finished measurement with a primary suppressed unit, a secondary suppressed one, and one whose dimension alone is
 * suppressed.
 */
export function ready(change: Partial<WireAnalysis> = {}): WireAnalysis {
  const sales = unit(4, 'Sales', result(71, 12, 69, 18), 18);
  return {
    measurement: measurement(),
    status: 'ready',
    threshold: 5,
    distribution: 'traceable-link',
    participation: { responses: 192, expected: 240, rate: 80, basis: 'list', margin_of_error: 3.2 },
    product: result(63, 15, 66, 192),
    enps: { hidden: null, value: 24, low: 13, high: 35, answers: 190 },
    dimensions: [
      {
        key: 'support',
        name: both('Support', 'Apoyo'),
        result: result(68, 11, 70, 192),
        items: [
          {
            key: 'support-1',
            text: both('I know who will help.', 'Sé quién me va a ayudar.'),
            result: result(72, 9, 73, 191),
          },
          {
            key: 'support-2',
            text: both('My lead makes time.', 'Mi líder me dedica tiempo.'),
            result: hidden('primary'),
          },
        ],
      },
      { key: 'resources', name: both('Resources', 'Recursos'), result: result(49, 27, 54, 192), items: [] },
    ],
    breakouts: [
      {
        category: { id: ID.area, title: 'Area' },
        units: [
          unit(1, 'Weaving', result(58, 20, 61, 60), 60),
          unit(2, 'Legal', hidden('primary'), null),
          unit(3, 'Administration', hidden('secondary'), null),
          {
            ...sales,
            dimensions: [
              { key: 'support', result: result(80, 6, 79, 18) },
              { key: 'resources', result: hidden('secondary') },
            ],
          },
          unit(5, null, result(55, 30, 58, 9), 9),
        ],
        others: {
          units: [
            { id: ID.unit(2), name: 'Legal' },
            { id: ID.unit(3), name: 'Administration' },
          ],
          responses: 12,
          product: result(61, 19, 60, 12),
          dimensions: KEYS.map((key) => ({ key, result: result(61, 19, 60, 12) })),
        },
      },
      { category: { id: ID.location, title: 'Location' }, units: [unit(6, 'Bogotá', result(66, 14, 68, 192), 192)] },
    ],
    ...change,
  };
}

export const collecting = (): WireAnalysis => ({
  ...ready(),
  measurement: measurement({ id: ID.collecting, state: 'active', first_date: '2026-11-02', last_date: '2026-11-22' }),
  status: 'collecting',
  product: null,
  enps: null,
  dimensions: [],
  breakouts: [],
  participation: { responses: 108, expected: 240, rate: 45, basis: 'list', margin_of_error: null },
});
