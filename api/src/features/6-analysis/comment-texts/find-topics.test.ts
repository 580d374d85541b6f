import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../demo/seeded.ts';
import { findTopics, type TopicText } from './find-topics.ts';

const LEAST = 10;
const SHIFTS = ['Los turnos cambian sin aviso', 'El turno se publica tarde', 'Turnos publicados con anticipación'];
const PAY = ['The pay is too low', 'Pay rises for all of us, please', 'My pay has not changed'];
const CAREER = ['Quisiera un plan de carrera', 'No hay planes de carrera', 'Que exista un plan de carrera escrito'];

const write = (texts: readonly string[], times: number, position = 0): TopicText[] =>
  Array.from({ length: times }, (_, at) => ({ position, text: texts[at % texts.length]!, language: 'any' }));
const TEXTS = [
  ...write(SHIFTS, 21),
  ...write(PAY, 18),
  ...write(CAREER, 30),
  ...write(['Todo bien', 'All is well'], 36),
];

const found = (texts: readonly TopicText[]) => {
  const { topics, assigned } = findTopics(texts, LEAST);
  return topics.map(({ label, language }, id) => ({
    label,
    language,
    comments: assigned.filter((topic) => topic === id).length,
  }));
};

describe('findTopics', () => {
  it('finds topics in both languages, labelled with their most frequent form', () => {
    expect(found(TEXTS)).toEqual([
      { label: 'plan de carrera', language: 'es', comments: 30 },
      { label: 'turnos', language: 'es', comments: 21 },
      { label: 'pay', language: 'en', comments: 18 },
    ]);
  });

  it('finds the same topics in any order of the comments', () => {
    const expected = found(TEXTS);
    for (const seed of [1, 2, 3]) {
      const random = seeded(seed);
      const shuffled = TEXTS.map((text) => ({ text, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ text }) => text);
      expect(found(shuffled)).toEqual(expected);
    }
  });

  it('gives each comment at most one topic', () => {
    const { assigned } = findTopics([...TEXTS, ...write(['Turnos y plan de carrera'], 5)], LEAST);
    expect(assigned).toHaveLength(TEXTS.length + 5);
    expect(assigned.filter((topic) => topic !== null)).toHaveLength(74);
  });

  it('finds no topic with fewer commenters than required in every question', () => {
    expect(found([...write(SHIFTS, 9), ...write(SHIFTS, 9, 1), ...write(['Todo bien'], 30)])).toEqual([]);
    expect(found([...write(SHIFTS, 10), ...write(SHIFTS, 9, 1), ...write(['Todo bien'], 30)])).toMatchObject([
      { comments: 19 },
    ]);
  });

  it('prefers words that are frequent in one question only', () => {
    const both = (position: number, own: string) => write([`Mi supervisora: ${own}`], 15, position);
    const texts = [
      ...both(0, 'turnos'),
      ...both(1, 'café'),
      ...write(['Ok, gracias'], 20),
      ...write(['Ok, gracias'], 20, 1),
    ];
    expect(found(texts).map(({ label }) => label)).toEqual(['café', 'turnos']);
  });

  it('gives a topic only to comments of its language if languages are admitted', () => {
    const as = (language: 'es' | 'en' | null) => write(SHIFTS, 12).map((one) => ({ ...one, language }));
    expect(found([...as('es'), ...as('en'), ...as(null), ...write(['Todo bien'], 12)])).toMatchObject([
      { label: 'turnos', comments: 12 },
    ]);
  });

  it('names no topic after masked pieces, numbers or function words', () => {
    expect(found([...write(['[nombre] no es de [dirección] 123'], 30), ...write(['Hola'], 30)])).toEqual([
      { label: 'hola', language: 'es', comments: 30 },
    ]);
  });

  it('finds none in an empty list', () => {
    expect(findTopics([], LEAST)).toEqual({ topics: [], assigned: [] });
  });
});
