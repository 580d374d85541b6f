import { describe, expect, it } from '@jest/globals';
import { commentTo, dealEnthusiasm } from './comments.ts';
import { AREAS, LOCATIONS } from './demo-organization.ts';
import { seeded } from '../platform/seeded-random.ts';

const written = (item: string, language: 'en' | 'es') => {
  const random = seeded(3);
  return Array.from({ length: 2_000 }, () => commentTo(item, language, random)).flatMap((one) => one ?? []);
};

it.each([
  ['open-one-change', 'en', /shifts two weeks ahead/],
  ['open-reason-to-stay', 'es', /pago puntual/],
  ['open-habit', 'en', /checking the fabric/i],
  ['open-leader-different', 'es', /escuche antes de decidir/],
  ['own-question', 'es', /fines de semana libres/],
] as const)('comments to %s fit the question, most of them in %s', (item, language, expected) => {
  const comments = written(item, language);
  expect(comments.some(({ text }) => expected.test(text))).toBe(true);
  expect(comments.filter((one) => one.language === language).length / comments.length).toBeGreaterThan(0.85);
});

describe.each(['en', 'es'] as const)('the comments of the months, in %s', (language) => {
  const people = AREAS.flatMap((area) =>
    Array.from({ length: area.size }, (_, index) => ({
      unitNames: [...(index % 8 === 0 ? [] : [area.name[language]]), LOCATIONS[index % 5 < 3 ? 0 : 1]!.name[language]],
    })),
  );
  const months = [0, 1].map((month) => dealEnthusiasm(language, { month, people, random: seeded(5) }));

  it('are written once each, most of them in the language of the organization', () => {
    const written = months.flat().flatMap((comment) => comment ?? []);
    expect(written.length).toBeGreaterThan(100);
    expect(new Set(written.map(({ text }) => text)).size).toBe(written.length);
    expect(written.filter((comment) => comment.language === language).length / written.length).toBeGreaterThan(0.85);
  });

  it('are enough in the largest area, and too few for a separate list in every other one', () => {
    const countIn = (name: string) =>
      people.filter(({ unitNames }, index) => months[1]![index] && unitNames.includes(name)).length;
    const [largest = 0, ...others] = AREAS.map(({ name }) => countIn(name[language]));
    expect(largest).toBeGreaterThanOrEqual(40);
    expect(others.filter((count) => count > 9)).toEqual([]);
    expect(others.filter((count) => count > 0).length).toBeGreaterThan(3);
  });
});
