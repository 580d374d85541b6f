import type { Bilingual, Language, Sector } from '@veleta/shared/contracts';

/** Printed at start; the demo exists only with the embedded database on a loopback address. */
export const DEMO_PASSWORD = 'brujula-demo-2026';

/** A fictional organization that is created at first start. All names are made up; addresses end in `.example`. */
export interface DemoStory {
  /** Language of its units, lists and most comments. */
  readonly language: Language;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: {
    readonly name: string;
    readonly nickname: string;
    readonly country: string;
    readonly support_email: string;
    readonly sector: Sector;
    readonly industry: number;
    readonly number_of_employees: number;
  };
  /** Domain of its people's e-mail addresses. */
  readonly domain: string;
  readonly timezone: string;
  readonly listName: string;
  readonly categories: { readonly area: string; readonly location: string };
}

// Manufacturing: both organizations weave.
const TEXTILES = { sector: 'private', industry: 19, number_of_employees: 240 } as const;

export const STORIES: Readonly<Record<Language, DemoStory>> = {
  en: {
    language: 'en',
    email: 'demo@veleta.example',
    firstName: 'Laura',
    lastName: 'Bennett',
    organization: {
      name: 'Compass Textiles',
      nickname: 'Compass',
      country: 'US',
      support_email: 'people@compass.example',
      ...TEXTILES,
    },
    domain: 'compass.example',
    timezone: 'America/New_York',
    listName: 'All employees',
    categories: { area: 'Area', location: 'Location' },
  },
  es: {
    language: 'es',
    email: 'demo-es@veleta.example',
    firstName: 'Lucía',
    lastName: 'Arango',
    organization: {
      name: 'Brújula Textiles',
      nickname: 'Brújula',
      country: 'CO',
      support_email: 'personas@brujula.example',
      ...TEXTILES,
    },
    domain: 'brujula.example',
    timezone: 'America/Bogota',
    listName: 'Todo el equipo',
    categories: { area: 'Área', location: 'Sede' },
  },
};

/** Products that both organizations measure. */
export const DEMO = {
  /** Measurements of the open-link product. */
  openProduct: { key: 'work-climate', people: 240 },
  listProduct: { key: 'talent-retention' },
  /** A short monthly measurement on an open link. */
  monthlyProduct: { key: 'engagement', people: 240 },
  /** Planned, not started. */
  comingProduct: { key: 'culture' },
} as const;

/** Difference of a group from the rest, in points of the 1–5 scale, by dimension; `''` applies to all of them. */
export type Leaning = Readonly<Record<string, number>>;

export interface DemoUnit {
  readonly name: Bilingual;
  /** Number of people (Area), or share of people (Location). */
  readonly size: number;
  readonly leaning: Leaning;
}

export const AREAS: readonly DemoUnit[] = [
  {
    name: { en: 'Weaving', es: 'Tejeduría' },
    size: 84,
    leaning: { resources: -0.35, position: -0.1, equity: -0.15, energy: -0.3, growth: -0.1 },
  },
  {
    name: { en: 'Dyeing', es: 'Tintorería' },
    size: 38,
    leaning: { '': -0.15, satisfaction: -0.3, resources: -0.2, support: 0.1 },
  },
  { name: { en: 'Logistics', es: 'Logística' }, size: 43, leaning: { support: -0.2, recommendation: -0.15 } },
  {
    name: { en: 'Sales', es: 'Ventas' },
    size: 43,
    leaning: { '': 0.1, position: 0.3, equity: -0.25, engagement: 0.2, meaning: 0.3 },
  },
  {
    name: { en: 'Administration', es: 'Administración' },
    size: 28,
    leaning: { '': 0.15, equity: 0.3, resources: 0.25 },
  },
  // So small that its results must never be shown.
  { name: { en: 'Legal', es: 'Jurídica' }, size: 4, leaning: { '': 0.2 } },
];

export const LOCATIONS: readonly DemoUnit[] = [
  { name: { en: 'Lowell', es: 'Medellín' }, size: 0.62, leaning: {} },
  { name: { en: 'Boston', es: 'Bogotá' }, size: 0.25, leaning: { support: 0.1, resources: 0.15 } },
  { name: { en: 'Remote', es: 'Trabajo remoto' }, size: 0.13, leaning: { equity: 0.2, support: -0.2 } },
];

/** Mean of each dimension on the 1–5 scale in the first measurement, and its gain per measurement. */
export const DIMENSION_LEVELS: Readonly<Record<string, readonly [start: number, gain: number]>> = {
  support: [3.75, 0.06],
  resources: [3.4, 0.14],
  recommendation: [3.7, 0.04],
  position: [3.85, 0.0],
  satisfaction: [3.45, 0.1],
  engagement: [3.9, 0.03],
  equity: [3.2, 0.02],
  permanence: [3.6, 0.05],
  // The monthly product: time was reserved for learning after the first measurement.
  energy: [3.7, 0.0],
  meaning: [3.4, 0.05],
  belonging: [3.75, 0.05],
  growth: [3.1, 0.5],
  advocacy: [3.75, 0.1],
};
export const OTHER_LEVEL = [3.6, 0.05] as const;
