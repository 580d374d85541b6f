import { describe, expect, it } from '@jest/globals';
import { loadLanguageDetector } from './detect-language.ts';

const detect = await loadLanguageDetector();

describe('loadLanguageDetector', () => {
  it.each([
    ['More time to train new colleagues', 'en'],
    ['Que los turnos se publiquen antes', 'es'],
    ['Más café', 'es'],
    ['Good pay', 'en'],
    ['Nunca escucha', 'es'],
    ['SUELDOS BAJOS', 'es'],
    ['Less meetings, please', 'en'],
    ['No work life balance', 'en'],
    ['No career growth, no hike', 'en'],
    ['Accenture provides immense learning', 'en'],
    ['He dicho varias veces lo mismo', 'es'],
    ['No hay plan de carrera', 'es'],
    ['', null],
    ['👍 100 %', null],
  ])('recognizes %j as %s', (text, language) => {
    expect(detect(text)).toBe(language);
  });
});
