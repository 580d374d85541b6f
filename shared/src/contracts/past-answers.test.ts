import { describe, expect, it } from '@jest/globals';
import { guessWord, isNoAnswer, readAnswer, readWhole, wordsByText } from './past-answers.ts';

describe('a cell of imported results', () => {
  it.each([
    '',
    ' ',
    'N/A',
    'n.a.',
    'NULL',
    'None',
    'NR',
    'NS',
    'NS/NC',
    'No aplica',
    'Does not apply',
    'No answer',
    'Sin respuesta',
  ])('treats %j as no answer', (text) => {
    expect(isNoAnswer(text)).toBe(true);
    expect(readAnswer(text, 'likert5', new Map())).toBeNull();
    expect(readAnswer(text, 'enps', new Map())).toBeNull();
  });

  it.each([
    ['4', 4],
    ['4.0', 4],
    [' 4,00 ', 4],
    ['10', 10],
    ['4.5', null],
    ['-4', null],
    ['100', null],
    ['4 of 5', null],
    ['four', null],
    ['', null],
  ])('parses %j as the whole number %s', (text, value) => {
    expect(readWhole(text)).toBe(value);
  });

  it('accepts 1 to 5 on the agreement scale and 0 to 10 on the eNPS scale', () => {
    const none = new Map<string, number | null>();
    expect(['0', '1', '5', '6'].map((text) => readAnswer(text, 'likert5', none))).toEqual([undefined, 1, 5, undefined]);
    expect(['0', '10', '11'].map((text) => readAnswer(text, 'enps', none))).toEqual([0, 10, undefined]);
  });

  it('accepts a mapped word on the agreement scale only', () => {
    const words = wordsByText([
      { text: 'Muy de Acuerdo', value: 5 },
      { text: 'Sin opinión', value: null },
    ]);
    expect(readAnswer('MUY DE ACUERDO', 'likert5', words)).toBe(5);
    expect(readAnswer('sin opinion', 'likert5', words)).toBeNull();
    expect(readAnswer('Quizás', 'likert5', words)).toBeUndefined();
    expect(readAnswer('Muy de acuerdo', 'enps', words)).toBeUndefined();
  });
});

describe('guessAnswer', () => {
  it.each([
    ['Strongly disagree', 1],
    ['Totally disagree', 1],
    ['Muy en desacuerdo', 1],
    ['Totalmente en desacuerdo', 1],
    ['Never', 1],
    ['Nunca', 1],
    ['Disagree', 2],
    ['En desacuerdo', 2],
    ['Somewhat disagree', 2],
    ['Algo en desacuerdo', 2],
    ['Rarely', 2],
    ['Casi nunca', 2],
    ['Neutral', 3],
    ['Neither agree nor disagree', 3],
    ['Ni de acuerdo ni en desacuerdo', 3],
    ['Sometimes', 3],
    ['A veces', 3],
    ['Agree', 4],
    ['De acuerdo', 4],
    ['Somewhat agree', 4],
    ['Algo de acuerdo', 4],
    ['Often', 4],
    ['Casi siempre', 4],
    ['Strongly agree', 5],
    ['Totally agree', 5],
    ['Muy de acuerdo', 5],
    ['Totalmente de acuerdo', 5],
    ['Always', 5],
    ['Siempre', 5],
    ['Quizás', null],
  ])('maps %s to %s', (word, value) => {
    expect(guessWord(word)).toBe(value);
  });
});
