import { expect, it } from '@jest/globals';
import { commentTo } from './comments.ts';
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
  ['open-enthusiasm', 'en', /Seeing who uses what we weave/],
  ['own-question', 'es', /fines de semana libres/],
] as const)('comments to %s fit the question, most of them in %s', (item, language, expected) => {
  const comments = written(item, language);
  expect(comments.some(({ text }) => expected.test(text))).toBe(true);
  expect(comments.filter((one) => one.language === language).length / comments.length).toBeGreaterThan(0.85);
});
