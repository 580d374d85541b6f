import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../platform/seeded-random.ts';
import { findTopics, type TopicText } from './find-topics.ts';

const OPTIONS = { least: 10, ignored: [] };
const SHIFTS = ['Los turnos cambian sin aviso', 'El turno de noche cansa', 'Turnos publicados con anticipación'];
const PAY = ['The pay is too low', 'Pay rises for all of us, please', 'My pay has not changed'];
const CAREER = ['Quisiera un plan de carrera', 'No hay planes de carrera', 'Que exista un plan de carrera escrito'];

const write = (
  texts: readonly string[],
  times: number,
  { position = 0, language = 'es' }: Partial<TopicText> = {},
): TopicText[] => Array.from({ length: times }, (_, at) => ({ position, text: texts[at % texts.length]!, language }));
const EN = { language: 'en' } as const;
const TEXTS = [
  ...write(SHIFTS, 21),
  ...write(PAY, 18, EN),
  ...write(CAREER, 30),
  ...write(['Todo bien'], 36),
  ...write(['All is well'], 30, EN),
];

const found = (texts: readonly TopicText[], ignored: readonly string[] = []) => {
  const { topics, assigned } = findTopics(texts, { ...OPTIONS, ignored });
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
    const { assigned } = findTopics([...TEXTS, ...write(['Turnos y plan de carrera'], 5)], OPTIONS);
    expect(assigned).toHaveLength(TEXTS.length + 5);
    expect(assigned.filter((topic) => topic !== null)).toHaveLength(74);
  });

  it('finds no topic with fewer commenters than required in every question', () => {
    const second = { position: 1 };
    expect(found([...write(SHIFTS, 9), ...write(SHIFTS, 9, second), ...write(['Todo bien'], 30)])).toEqual([]);
    expect(found([...write(SHIFTS, 10), ...write(SHIFTS, 9, second), ...write(['Todo bien'], 30)])).toMatchObject([
      { comments: 19 },
    ]);
  });

  it('prefers words that are frequent in one question only', () => {
    const both = (position: number, own: string) => [
      ...write([`Mi supervisora: ${own}`], 15, { position }),
      ...write(['Mi supervisora'], 5, { position }),
    ];
    const texts = [
      ...both(0, 'turnos'),
      ...both(1, 'café'),
      ...write(['Ok, gracias'], 40),
      ...write(['Ok, gracias'], 40, { position: 1 }),
    ];
    expect(found(texts).map(({ label }) => label)).toEqual(['café', 'turnos']);
  });

  it('names a topic with the words around its term, also with words that name no topic alone', () => {
    const about = (texts: readonly string[]) => [...write(texts, 12, EN), ...write(['All is well'], 20, EN)];
    expect(found(about(['No work life balance', 'A bad work-life balance', 'Good work life balance']))).toMatchObject([
      { label: 'work life balance', comments: 12 },
    ]);
    expect(found(about(['Job security', 'There is job security here']))).toMatchObject([{ label: 'job security' }]);
    expect(found(about(['The company, the job, the people', 'People in this company']))).toEqual([]);
  });

  it('makes one topic of terms whose names contain each other', () => {
    const texts = [
      ...write(['Affordable housing for all', 'We need affordable housing'], 14, EN),
      ...write(['Housing near the plant', 'The price of housing', 'Housing is far away'], 12, EN),
      ...write(['All is well'], 60, EN),
    ];
    expect(found(texts)).toMatchObject([{ comments: 26 }]);
  });

  it('finds no topic in words that most comments contain', () => {
    expect(found([...write(['Los turnos', 'El turno'], 30), ...write(['Todo bien'], 30)])).toEqual([]);
  });

  it('names no topic after judgements, contractions or the names of the organization', () => {
    const texts = [
      ...write(['Excellent Veleta, I don’t doubt it', "Great, it doesn't get better: Veleta's best"], 20, EN),
      ...write(['Ok'], 40, EN),
    ];
    expect(found(texts).map(({ label }) => label)).not.toContain('doubt');
    expect(found(texts, ['Veleta Industries'])).toEqual([{ label: 'doubt', language: 'en', comments: 10 }]);
  });

  it('gives a topic only to comments of a language', () => {
    expect(found([...write(SHIFTS, 12), ...write(SHIFTS, 24, { language: null }), ...write(['Ok'], 20)])).toMatchObject(
      [{ label: 'turnos', comments: 12 }],
    );
  });

  it('names no topic after masked pieces, numbers or function words', () => {
    expect(found([...write(['[nombre] no es de [dirección] 123'], 30), ...write(['Hola'], 15)])).toEqual([
      { label: 'hola', language: 'es', comments: 15 },
    ]);
  });

  it('finds none in an empty list', () => {
    expect(findTopics([], OPTIONS)).toEqual({ topics: [], assigned: [] });
  });
});
