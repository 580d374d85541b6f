import { describe, expect, it } from '@jest/globals';
import { hintsAtHarm } from './harm-hints.ts';

describe('hintsAtHarm', () => {
  it.each([
    'My manager harasses two of us',
    'HARASSMENT is ignored',
    'There is bullying on the night shift',
    'He touched me in the storeroom',
    'Some days I want to die',
    'Sufrimos acoso en el turno de noche',
    'Nos HUMILLA delante de todos',
    'Me amenazó con despedirme',
    'Hay discriminación y maltrato',
    'Le tengo miedo a mi jefe; me pegó',
  ])('finds a hint in: %s', (text) => {
    expect(hintsAtHarm(text)).toBe(true);
  });

  it.each([
    'Publish the shifts two weeks ahead',
    'Skills and tools for all of us',
    'More shelter from the rain',
    'Que los turnos se publiquen antes',
    'Quiero un plan de carrera',
    'Me tocó el turno de noche',
    'El pegamento huele fuerte',
    '',
  ])('finds none in: %s', (text) => {
    expect(hintsAtHarm(text)).toBe(false);
  });
});
