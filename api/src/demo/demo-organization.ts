import type { Sector } from '@veleta/shared/contracts';

/** The invented organization that a first start shows. All names are made up; addresses end in `.example`. */
export const DEMO = {
  email: 'demo@veleta.example',
  /** Printed at start; the demo exists only with the embedded database on a loopback address. */
  password: 'brujula-demo-2026',
  firstName: 'Lucía',
  lastName: 'Arango',
  organization: {
    name: 'Brújula Textiles',
    nickname: 'Brújula',
    country: 'CO',
    support_email: 'people@brujula.example',
    sector: 'private' satisfies Sector,
    // Manufacturing: it weaves what it sells.
    industry: 19,
    number_of_employees: 240,
  },
  timezone: 'America/Bogota',
  listName: 'Everybody at Brújula',
  /** Measurements of the open-link product. */
  openProduct: { key: 'work-climate', people: 120 },
  listProduct: { key: 'talent-retention' },
  /** Short, every month, on an open link. */
  monthlyProduct: { key: 'engagement', people: 110 },
  /** Set up, not begun. */
  comingProduct: { key: 'culture' },
} as const;

/** How a group differs from the rest, in points of the 1–5 scale, by dimension; `''` counts for all of them. */
export type Leaning = Readonly<Record<string, number>>;

export interface DemoUnit {
  readonly name: string;
  /** People in it (Area), or its share of people (Location). */
  readonly size: number;
  readonly leaning: Leaning;
}

export const AREAS: readonly DemoUnit[] = [
  { name: 'Weaving', size: 84, leaning: { resources: -0.35, position: -0.1, equity: -0.15 } },
  { name: 'Dyeing', size: 38, leaning: { '': -0.15, satisfaction: -0.3, resources: -0.2, support: 0.1 } },
  { name: 'Logistics', size: 43, leaning: { support: -0.2, recommendation: -0.15 } },
  { name: 'Sales', size: 43, leaning: { '': 0.1, position: 0.3, equity: -0.25, engagement: 0.2 } },
  { name: 'Administration', size: 28, leaning: { '': 0.15, equity: 0.3, resources: 0.25 } },
  // So few that their results must never be shown.
  { name: 'Legal', size: 4, leaning: { '': 0.2 } },
];

export const LOCATIONS: readonly DemoUnit[] = [
  { name: 'Medellín', size: 0.62, leaning: {} },
  { name: 'Bogotá', size: 0.25, leaning: { support: 0.1, resources: 0.15 } },
  { name: 'Remote', size: 0.13, leaning: { equity: 0.2, support: -0.2 } },
];

/** Where each dimension stands on the 1–5 scale in the first measurement, and what it gains with each one after. */
export const DIMENSION_LEVELS: Readonly<Record<string, readonly [start: number, gain: number]>> = {
  support: [3.75, 0.06],
  resources: [3.4, 0.14],
  recommendation: [3.7, 0.04],
  position: [3.85, 0.0],
  satisfaction: [3.45, 0.1],
  engagement: [3.9, 0.03],
  equity: [3.2, 0.02],
  permanence: [3.6, 0.05],
};
export const OTHER_LEVEL = [3.6, 0.05] as const;
