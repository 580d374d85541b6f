import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@veleta/shared/contracts';
import { methodParagraphs } from './method.ts';
import type { Analysis } from './report-content.ts';
import { wordsOf } from './report-words.ts';

const RESULTS: Omit<Analysis, 'measurement'> = {
  status: 'ready',
  threshold: 5,
  distribution: 'reusable-link',
  participation: { responses: 29, expected: 240, rate: 12, basis: 'declared', margin_of_error: 17.1 },
  product: null,
  enps: null,
  dimensions: [],
  breakouts: [],
};

describe('texts of a report', () => {
  it("state how many commenters the measurement's threshold requires", () => {
    expect(wordsOf('en', 5).say('comments.few')).toMatch(/^Fewer than 10 people commented\. /);
    expect(wordsOf('en', 12).say('comments.few')).toMatch(/^Fewer than 12 people commented\. /);
    expect(wordsOf('es', 12).say('method.comments.threshold')).toContain('al menos 12 personas');
  });

  it('state for personal links that the organization does not see who answered, as screens and mails do', () => {
    expect(wordsOf('en', 5).say('method.protection.confidential')).toContain('never shown to the organization');
    expect(wordsOf('es', 5).say('method.protection.confidential')).toContain('nunca se muestra a la organización');
  });

  it('report the destruction of answers only after it is recorded', () => {
    const linesWith = (answers_destroyed_at?: string | null) =>
      methodParagraphs(
        {
          analysis: {
            measurement: {
              id: '',
              product: 'engagement',
              product_name: { en: 'Engagement', es: 'Compromiso' },
              state: 'finished',
              first_date: '2026-11-03',
              last_date: '2026-11-17',
              is_historical: false,
            },
            ...RESULTS,
            ...(answers_destroyed_at === undefined ? {} : { answers_destroyed_at }),
          },
          views: null,
        },
        wordsOf('en', 5),
      )
        .flatMap(({ lines }) => lines)
        .filter((line) => line.includes('destroyed'));
    expect(linesWith()).toEqual([]);
    expect(linesWith(null)).toEqual([expect.stringContaining('have not been destroyed yet')]);
    expect(linesWith('2026-11-18T09:00:00.000Z')).toEqual([
      'The encrypted answers and their key were destroyed on November 18, 2026.',
    ]);
  });

  it('contain no unresolved key or value', () => {
    for (const language of LANGUAGES)
      for (const part of ['confidential', 'anonymous', 'imported', 'threshold', 'complementary', 'unanimity', 'once'])
        expect(wordsOf(language, 7).say(`method.protection.${part}`)).not.toMatch(/\$t|\{\{/);
  });
});
