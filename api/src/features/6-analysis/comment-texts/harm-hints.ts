import { plain } from './words.ts';

/**
 * Beginnings of words and phrases that hint at harm, harassment, discrimination or danger, without accents and case. A hint is no finding:
 * "the deadline is killing me" has one too.
 */
const HINTS: readonly string[] = [
  // English
  ...[
    'harass',
    'bully',
    'bullie',
    'sexual',
    'grope',
    'groping',
    'molest',
    'assault',
    'abus',
    'threat',
    'racis',
    'sexis',
    'homophob',
  ],
  ...[
    'discriminat',
    'humiliat',
    'intimidat',
    'retaliat',
    'blackmail',
    'suicid',
    'self-harm',
    'self harm',
    'hurt myself',
    'kill',
  ],
  ...[
    'hit me',
    'hits me',
    'touched me',
    'touches me',
    'afraid of my',
    'scared of my',
    'want to die',
    'unsafe',
    'violen',
    'stalk',
  ],
  // Spanish
  ...[
    'acos',
    'hostiga',
    'manose',
    'toca sin',
    'me toco el cuerpo',
    'me toca el cuerpo',
    'abus',
    'amenaz',
    'racis',
    'machis',
    'homofob',
    'xenofob',
  ],
  ...[
    'discrimin',
    'humill',
    'intimid',
    'maltrat',
    'represalia',
    'chantaj',
    'suicid',
    'hacerme dano',
    'matar',
    'me golpe',
    'me peg',
  ],
  ...['miedo a mi', 'miedo de mi', 'quiero morir', 'no quiero vivir', 'agred', 'agresi', 'insult'],
];

const HINT = new RegExp(`(?<!\\p{L})(?:${[...new Set(HINTS)].join('|')})`, 'u');

/** Returns whether a text may describe harm or harassment. */
export const hintsAtHarm = (text: string): boolean => HINT.test(plain(text));
