import { describe, expect, it } from '@jest/globals';
import { detectLanguage } from './detect-language.ts';

describe('detectLanguage', () => {
  it.each([
    ['More time to train new colleagues', 'en'],
    ['Que los turnos se publiquen antes', 'es'],
    ['Más café', 'es'],
    ['Good pay', 'en'],
    ['Nunca escucha', 'es'],
    ['SUELDOS BAJOS', 'es'],
    ['Less meetings, please', 'en'],
    ['', null],
    ['👍 100 %', null],
  ])('recognizes %j as %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });
});
