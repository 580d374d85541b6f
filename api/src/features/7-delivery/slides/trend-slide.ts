import { PART_COLORS, type presentations } from '@veleta/shared/contracts';
import type { ReportViews, ReportWords } from '../report-content/index.ts';

const MAX_POINTS = 8;

/** Shows the latest measurements of the product as a line with their figures; none for the first measurement. */
export function trendSlide({ trend }: ReportViews, words: ReportWords): presentations.Slide[] {
  if (trend.points.length < 2) return [];
  const points = trend.points.slice(-MAX_POINTS);
  const title = words.say('trend.title');
  return [
    {
      key: 'trend',
      kind: 'content',
      title,
      blocks: [
        {
          type: 'line',
          title,
          name: words.say('column.favorability'),
          color: PART_COLORS.favorable,
          points: points.map(({ measurement, product: { favorability } }) => ({
            name: words.month(measurement.first_date),
            text: favorability ? words.figure(favorability, 'percent') : words.say('hidden.short'),
            value: favorability?.bound === 'exact' ? favorability.value : null,
          })),
        },
        {
          type: 'table',
          title: null,
          columns: [
            { title: '', width: 3, align: 'start' },
            ...points.map(({ measurement }) => ({
              title: words.month(measurement.first_date),
              width: 1.6,
              align: 'center' as const,
            })),
          ],
          rows: [
            [
              { text: words.say('column.favorable'), is_strong: true },
              ...points.map(({ product }) => ({ text: words.figure(product.favorability, 'percent') })),
            ],
            [
              { text: words.say('column.score'), is_strong: true },
              ...points.map(({ product }) => ({ text: words.figure(product.score, 'points') })),
            ],
            [
              { text: words.say('column.responses'), is_strong: true },
              ...points.map(({ responses }) => ({
                text: responses === null ? words.figure(null, 'points') : words.number(responses),
              })),
            ],
          ],
        },
        { type: 'note', text: words.say('trend.note') },
      ],
    },
  ];
}
