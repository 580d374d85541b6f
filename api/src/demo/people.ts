import { AREAS, LOCATIONS } from './demo-organization.ts';

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'es';
  /** Positions in AREAS and LOCATIONS. */
  readonly area: number;
  readonly location: number;
}

const FIRST_NAMES = [
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
const LAST_NAMES = [
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

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Everybody on the demo's list, area by area: one name and address each. */
export function makePeople(random: () => number): DemoPerson[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!; // the lists are not empty
  const taken = new Map<string, number>();
  return AREAS.flatMap((unit, area) =>
    Array.from({ length: unit.size }, (): DemoPerson => {
      const [first, last] = [pick(FIRST_NAMES), pick(LAST_NAMES)];
      const address = `${plain(first)}.${plain(last)}`;
      const times = (taken.get(address) ?? 0) + 1;
      taken.set(address, times);
      return {
        name: `${first} ${last}`,
        email: `${address}${times > 1 ? times : ''}@brujula.example`,
        language: random() < 0.75 ? 'es' : 'en',
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
