import { expect, it } from '@jest/globals';
import { commentTo, dealEnthusiasm } from './comments.ts';
import { seeded } from './seeded.ts';

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

it.each(['en', 'es'] as const)('writes each comment of the months once, most of them in %s', (language) => {
  const months = [0, 1].map((month) => dealEnthusiasm(language, { month, people: 80, random: seeded(5) }));
  const texts = months.flat().flatMap((comment) => comment?.text ?? []);
  expect(texts.length).toBeGreaterThan(80);
  expect(new Set(texts).size).toBe(texts.length);
  const own = months.flat().filter((comment) => comment?.language === language);
  expect(own.length / texts.length).toBeGreaterThan(0.85);
});
