import type { Survey } from '../survey/survey.types.ts';

const text = (name: string) => ({ en: `${name} in English`, es: `${name} en español` });

/** An anonymous survey of two dimensions: three choices in the first, a number and a comment in the second. */
export const sampleSurvey = (changes: Partial<Survey> = {}): Survey => ({
  status: 'open',
  promise: 'anonymous',
  organization: { name: 'Molino Alto', logo: null, theme_key: 'default', support_email: 'people@molino.example' },
  product: { key: 'talent-retention', name: { en: 'Talent retention', es: 'Retención del talento' } },
  language: null,
  opens_at: '2026-11-01T05:00:00.000Z',
  closes_at: '2026-12-01T05:00:00.000Z',
  timezone: 'America/Bogota',
  threshold: 5,
  expected: 240,
  minutes: 6,
  categories: [
    {
      id: '0a0a0a0a-0000-4000-8000-000000000001',
      title: 'Area',
      units: [
        { id: '0a0a0a0a-0000-4000-8000-000000000011', name: 'Sales' },
        { id: '0a0a0a0a-0000-4000-8000-000000000012', name: 'Workshop' },
      ],
    },
  ],
  dimensions: [
    {
      key: 'support',
      name: text('Support'),
      items: [
        { key: 'one', type: 'likert5', text: text('First'), version: 1 },
        { key: 'two', type: 'likert5', text: text('Second'), version: 1 },
      ],
    },
    {
      key: 'recommendation',
      name: text('Recommendation'),
      items: [
        { key: 'enps', type: 'enps', text: text('Recommend'), version: 1 },
        { key: 'comment', type: 'open', text: text('Comment'), version: 1 },
      ],
    },
  ],
  ...changes,
});
