import type { Language } from '@veleta/shared/contracts';
import { AREAS, LOCATIONS, type DemoStory } from './demo-organization.ts';

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'es';
  /** Indexes in AREAS and LOCATIONS. */
  readonly area: number;
  readonly location: number;
}

const SPANISH_FIRST_NAMES = [
  'Ana',
  'Andrés',
  'Beatriz',
  'Camila',
  'Carlos',
  'Claudia',
  'Daniel',
  'Diana',
  'Eduardo',
  'Elena',
  'Esteban',
  'Felipe',
  'Gabriela',
  'Gloria',
  'Hernán',
  'Inés',
  'Iván',
  'Jorge',
  'Juliana',
  'Laura',
  'Luis',
  'Marta',
  'Mateo',
  'Natalia',
  'Óscar',
  'Paula',
  'Ricardo',
  'Rosa',
  'Sergio',
  'Valentina',
];
const SPANISH_LAST_NAMES = [
  'Agudelo',
  'Bedoya',
  'Cano',
  'Duque',
  'Echeverri',
  'Franco',
  'Giraldo',
  'Henao',
  'Jaramillo',
  'Londoño',
  'Marín',
  'Naranjo',
  'Ospina',
  'Posada',
  'Quintero',
  'Restrepo',
  'Salazar',
  'Tobón',
  'Uribe',
  'Vélez',
  'Yepes',
  'Zapata',
];

const ENGLISH_FIRST_NAMES = [
  ...[
    'Alice',
    'Amir',
    'Andrea',
    'Ben',
    'Carla',
    'Chloe',
    'Daniel',
    'Diane',
    'Edward',
    'Elena',
    'Ethan',
    'Frank',
    'Grace',
  ],
  ...[
    'Hannah',
    'Henry',
    'Ines',
    'Ivan',
    'James',
    'Julia',
    'Karen',
    'Leo',
    'Maria',
    'Martin',
    'Nadia',
    'Oscar',
    'Paula',
  ],
  ...['Robert', 'Rosa', 'Samuel', 'Victoria'],
];
const ENGLISH_LAST_NAMES = [
  ...['Abbott', 'Barnes', 'Chen', 'Delgado', 'Ellis', 'Foster', 'Garcia', 'Hughes', 'Iverson', 'Jensen', 'Khan'],
  ...['Lawson', 'Miller', 'Novak', "O'Brien", 'Parker', 'Quinn', 'Reyes', 'Sullivan', 'Turner', 'Walsh', 'Young'],
];

const NAMES: Readonly<Record<Language, readonly [first: readonly string[], last: readonly string[]]>> = {
  en: [ENGLISH_FIRST_NAMES, ENGLISH_LAST_NAMES],
  es: [SPANISH_FIRST_NAMES, SPANISH_LAST_NAMES],
};
/** Share of people whose language is that of their organization. */
const OF_ITS_LANGUAGE = 0.85;

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}']/gu, '')
    .toLowerCase();

/** Generates the people of the demo's list, area by area, with unique addresses. */
export function makePeople({ language, domain }: DemoStory, random: () => number): DemoPerson[] {
  const [firstNames, lastNames] = NAMES[language];
  const other = language === 'es' ? 'en' : 'es';
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!; // the lists are not empty
  const uses = new Map<string, number>();
  return AREAS.flatMap((unit, area) =>
    Array.from({ length: unit.size }, (): DemoPerson => {
      const [first, last] = [pick(firstNames), pick(lastNames)];
      const address = `${plain(first)}.${plain(last)}`;
      const times = (uses.get(address) ?? 0) + 1;
      uses.set(address, times);
      return {
        name: `${first} ${last}`,
        email: `${address}${times > 1 ? times : ''}@${domain}`,
        language: random() < OF_ITS_LANGUAGE ? language : other,
        area,
        location: pickLocation(random()),
      };
    }),
  );
}

function pickLocation(fraction: number): number {
  let reached = 0;
  const position = LOCATIONS.findIndex(({ size }) => {
    reached += size;
    return fraction < reached;
  });
  return position < 0 ? LOCATIONS.length - 1 : position;
}
