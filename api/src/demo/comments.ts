import type { Language } from '@veleta/shared/contracts';

/** What somebody may write: a beginning and, sometimes, an end. */
interface Phrases {
  readonly beginnings: readonly string[];
  readonly ends: readonly string[];
}

const SHARE = 0.3;
const ENGLISH = 0.22;

const CHANGE: Record<Language, Phrases> = {
  es: {
    beginnings: [
      'Que los turnos se publiquen con dos semanas de antelación',
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
      '; eso no se encuentra en cualquier sitio.',
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
    ],
    ends: ['.', ', even once a month.', '; it shows in the mood.', ', as we used to.'],
  },
};

const PHRASES: Readonly<Record<string, Record<Language, Phrases>>> = {
  'open-reason-to-stay': REASON,
  'open-better-atmosphere': MOOD,
  'open-enthusiasm': MOOD,
};

const pick = (from: readonly string[], random: () => number): string => from[Math.floor(random() * from.length)] ?? '';

/** What somebody writes to an open question, and in which language; null for most. */
export function commentTo(itemKey: string, random: () => number): { text: string; language: Language } | null {
  if (random() >= SHARE) return null;
  const language = random() < ENGLISH ? 'en' : 'es';
  const { beginnings, ends } = (PHRASES[itemKey] ?? CHANGE)[language];
  return { text: pick(beginnings, random) + pick(ends, random), language };
}
