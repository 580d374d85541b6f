import type { analysisViews } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { AREA, how } from './wire-views.ts';
import { ID, measurement, ready } from './wire.ts';

export type WireDrivers = z.input<typeof analysisViews.DriversSchema>;
export type WireComments = z.input<typeof analysisViews.CommentsSchema>;

const frame = { measurement: measurement(), status: 'ready' as const, how: how() };
const [support, resources] = ready().dimensions;

/** A strong and a non-significant driver. */
export const driversView = (change: Partial<WireDrivers> = {}): WireDrivers => ({
  ...frame,
  available: 'ready',
  outcome: { key: 'permanence', name: { en: 'Permanence', es: 'Permanencia' } },
  people: 190,
  drivers: [
    { ...support!, r: 0.6, low: 0.5, high: 0.7, is_clear: true, influence: 81 },
    { ...resources!, r: 0.1, low: -0.1, high: 0.3, is_clear: false, influence: 19 },
  ].map(({ key, name, result, r, low, high, is_clear, influence }) => ({
    key,
    name,
    result,
    r,
    low,
    high,
    is_clear,
    influence,
  })),
  ...change,
});

export const WORDS = ['Más pausas', '<img src=x onerror=alert(1)>', '=1+1', 'Turnos claros\nsin sorpresas'];

/** 120 comments to two questions; two units and both languages may be disclosed separately. */
export const commentsView = (change: Partial<WireComments> = {}): WireComments => ({
  ...frame,
  available: 'ready',
  units: [
    { id: ID.unit(4), name: 'Sales', category: AREA },
    { id: ID.unit(5), name: 'Weaving', category: AREA },
  ],
  languages: ['en', 'es'],
  items: [
    { key: 'open-one-change', text: { en: 'What would you change?', es: '¿Qué cambiarías?' } },
    { key: 'open-reason', text: { en: 'Why do you stay?', es: '¿Por qué te quedas?' } },
  ],
  unit: null,
  language: null,
  topics: [
    { id: 1, label: 'turnos', is_renamed: false, total: 40, merged: [] },
    { id: 0, label: 'Breaks', is_renamed: true, total: 30, merged: [{ id: 2, label: 'pausas' }] },
  ],
  topic: null,
  total: 120,
  comments: WORDS.map((text, index) => ({
    item: index % 2 ? 'open-reason' : 'open-one-change',
    text,
    hints_at_harm: index === 3,
  })),
  contact: 'people@compass.example',
  ...change,
});
