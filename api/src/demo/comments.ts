import type { Language } from '@veleta/shared/contracts';
import { AREAS, LOCATIONS } from './demo-organization.ts';
import { ENTHUSIASM } from './enthusiasm-comments.ts';

/** Phrases of comments: a beginning and an optional end. */
interface Phrases {
  readonly beginnings: readonly string[];
  readonly ends: readonly string[];
}

const SHARE = 0.3;
/** Share of comments written in the language of the organization. */
const OF_ITS_LANGUAGE = 0.92;

const CHANGE: Record<Language, Phrases> = {
  es: {
    beginnings: [
      'Que los turnos se publiquen con dos semanas de anticipación',
      'Tener un segundo telar de muestras',
      'Que el sistema de pedidos no se caiga cada lunes',
      'Reuniones más cortas y con un tema claro',
      'Más ventilación en tintorería',
      'Que se reconozca a quienes forman a la gente nueva',
      'Un plan de carrera por escrito',
      'Guantes y protectores de mejor calidad',
      'Que producción y ventas hablen antes de prometer fechas',
    ],
    ends: [
      '; hoy nos enteramos el viernes.',
      '. Lo hemos pedido varias veces.',
      ', sobre todo en temporada alta.',
      '. Con eso ganaríamos horas cada semana.',
      '.',
      ' y que alguien nos cuente en qué quedó.',
    ],
  },
  en: {
    beginnings: [
      'Publish the shifts two weeks ahead',
      'Fewer tools for the same thing',
      'A clear owner for every order',
      'More time to train new colleagues',
      'Let remote people join the Monday meeting',
      'A second loom for samples',
      'An order system that does not fail on Mondays',
      'More ventilation in dyeing',
      'A written career plan',
      'Production and sales talking before dates are promised',
    ],
    ends: ['.', ', please.', '. We have asked before.', ', above all in high season.', '; it would save us hours.'],
  },
};

const REASON: Record<Language, Phrases> = {
  es: {
    beginnings: [
      'El compañerismo de mi equipo',
      'Aprendo algo nuevo cada semana',
      'La estabilidad y el pago puntual',
      'Mi jefa confía en lo que hago',
      'El horario me permite recoger a mis hijos',
      'Me gusta ver la tela terminada',
      'La cercanía a mi casa',
      'El ambiente, aunque haya días duros',
    ],
    ends: [
      '.',
      ', sin duda.',
      ' y que se respeta a la gente.',
      '; eso no se encuentra en cualquier lugar.',
      ', por encima del sueldo.',
    ],
  },
  en: {
    beginnings: [
      'The people I work with',
      'My manager listens',
      'I can work from home',
      'What I learn here',
      'The company keeps its word',
      'Steady work and punctual pay',
      'The schedule lets me pick up my children',
      'I like to see the finished fabric',
      'It is close to home',
    ],
    ends: ['.', ', above all.', ' and the calm of the place.', '; that is rare.'],
  },
};

const MOOD: Record<Language, Phrases> = {
  es: {
    beginnings: [
      'Saludar al entrar, empezando por quienes mandan',
      'Un comedor con más luz',
      'Celebrar los pedidos que salen bien',
      'Menos ruido en la sala grande',
      'Que las decisiones se expliquen',
      'Pausas que de verdad sean pausas',
      'Mezclar a las áreas en los proyectos',
    ],
    ends: [
      '.',
      ', aunque sea una vez al mes.',
      '; se nota en el ánimo.',
      ' y no solo en diciembre.',
      ', como hacíamos antes.',
    ],
  },
  en: {
    beginnings: [
      'Say thank you more often',
      'Quieter rooms',
      'Explain decisions',
      'Meet the other areas',
      'Less hurry on Fridays',
      'A brighter canteen',
      'Breaks that really are breaks',
      'Less noise in the big hall',
    ],
    ends: ['.', ', even once a month.', '; it shows in the mood.', ', as we used to.'],
  },
};

const HABIT: Record<Language, Phrases> = {
  es: {
    beginnings: [
      'Revisar la tela dos veces antes de enviarla',
      'Avisar con tiempo cuando algo no va a salir',
      'Preguntarle a quien sabe, sin importar el cargo',
      'Correr al final del mes',
      'Ayudar a la máquina de al lado cuando se atasca',
      'Empezar el turno con una reunión de cinco minutos',
    ],
    ends: ['.', ', casi siempre.', '; lo hacemos sin que nadie lo pida.', ', para bien y para mal.'],
  },
  en: {
    beginnings: [
      'Checking the fabric twice before it ships',
      'Saying early when something will be late',
      'Asking whoever knows, whatever their title',
      'Rushing at the end of the month',
      'Helping the next machine when it jams',
      'Starting the shift with a five-minute meeting',
    ],
    ends: ['.', ', nearly always.', '; nobody has to ask for it.', ', for better or worse.'],
  },
};

const LEADER: Record<Language, Phrases> = {
  es: {
    beginnings: [
      'Que me diga qué hago bien y no solo lo que falta',
      'Que pase más tiempo en planta',
      'Que explique por qué cambian las prioridades',
      'Que reparta mejor los turnos difíciles',
      'Que escuche antes de decidir',
      'Que conteste los mensajes el mismo día',
    ],
    ends: ['.', ', por favor.', '; ayudaría mucho.', ', como lo hacía al principio.'],
  },
  en: {
    beginnings: [
      'Tell me what I do well, not only what is missing',
      'Spend more time on the floor',
      'Explain why priorities change',
      'Share the difficult shifts more evenly',
      'Listen before deciding',
      'Answer messages the same day',
    ],
    ends: ['.', ', please.', '; it would help a lot.', ', as at the beginning.'],
  },
};

/** Phrases by open question. All others are the organization's own question about its new shift plan. */
const PHRASES: Readonly<Record<string, Record<Language, Phrases>>> = {
  'open-one-change': CHANGE,
  'open-reason-to-stay': REASON,
  'open-better-atmosphere': MOOD,
  'open-habit': HABIT,
  'open-leader-different': LEADER,
};

const SHIFTS: Record<Language, Phrases> = {
  es: {
    beginnings: [
      'Los dos fines de semana libres al mes',
      'Que se pueda cambiar un turno con un compañero',
      'Saber el horario con un mes de anticipación',
      'El descanso más largo en el turno de noche',
      'Que los turnos no roten cada semana',
    ],
    ends: ['.', ', eso sí funciona.', '; me permite organizarme en casa.', ', sin duda.'],
  },
  en: {
    beginnings: [
      'The two free weekends a month',
      'Being able to swap a shift with a colleague',
      'Knowing the schedule a month ahead',
      'The longer break on the night shift',
      'That shifts no longer rotate every week',
    ],
    ends: ['.', ', that really works.', '; it lets me plan at home.', ', without a doubt.'],
  },
};

const pick = (from: readonly string[], random: () => number): string => from[Math.floor(random() * from.length)] ?? '';

interface DemoComment {
  readonly text: string;
  readonly language: Language;
}

/** The open question of the monthly measurement. */
export const ENTHUSIASM_KEY = 'open-enthusiasm';
/** Comments in the other language each month. */
const IN_OTHER_LANGUAGE = 4;

/** Most comments of an area other than the largest, and of its people elsewhere than at the mill. */
const FEW_COMMENTS = 9;

/** A respondent with the names of the units that they chose. */
interface Commenter {
  readonly unitNames: readonly string[];
}

/**
 * Assigns the comments of a month to random people, each text once. Months without texts, and people without a comment, have null.
 *
 * Texts alternate between the largest area and everyone else, of whom few comment in one area or outside of the mill. So the largest area
 * and each topic have enough commenters to be read separately (C10), and no other unit has.
 */
export function dealEnthusiasm(
  ofOrganization: Language,
  { month, people, random }: { month: number; people: readonly Commenter[]; random: () => number },
): (DemoComment | null)[] {
  const other = ofOrganization === 'es' ? 'en' : 'es';
  const textsIn = (language: Language) =>
    (ENTHUSIASM[language][month] ?? []).map((text): DemoComment => ({ text, language }));
  const texts = [...textsIn(ofOrganization), ...textsIn(other).slice(-IN_OTHER_LANGUAGE)];
  const shuffled = people
    .map(({ unitNames }, index) => ({ unitNames, index, at: random() }))
    .toSorted((a, b) => a.at - b.at);
  const areas = AREAS.map(({ name }) => name[ofOrganization]);
  const isIn = ({ unitNames }: Commenter, name?: string) => name !== undefined && unitNames.includes(name);
  const ofLargest = shuffled.filter((person) => isIn(person, areas[0]));
  const counts = new Map<string, number>();
  const ofOthers = shuffled.filter((person) => {
    if (ofLargest.includes(person)) return false;
    const limited = areas.filter((name) => isIn(person, name));
    if (!isIn(person, LOCATIONS[0]?.name[ofOrganization])) limited.push('elsewhere');
    if (limited.some((key) => (counts.get(key) ?? 0) >= FEW_COMMENTS)) return false;
    for (const key of limited) counts.set(key, (counts.get(key) ?? 0) + 1);
    return true;
  });
  const dealt = new Map<number, DemoComment>();
  for (const [position, comment] of texts.entries()) {
    const person = (position % 2 === 0 ? ofLargest : ofOthers)[Math.floor(position / 2)];
    if (person) dealt.set(person.index, comment);
  }
  return people.map((_, index) => dealt.get(index) ?? null);
}

/** Returns a random comment to an open question with its language; null for most people. */
export function commentTo(itemKey: string, ofOrganization: Language, random: () => number): DemoComment | null {
  if (random() >= SHARE) return null;
  const other = ofOrganization === 'es' ? 'en' : 'es';
  const language = random() < OF_ITS_LANGUAGE ? ofOrganization : other;
  const { beginnings, ends } = (PHRASES[itemKey] ?? SHIFTS)[language];
  return { text: pick(beginnings, random) + pick(ends, random), language };
}
