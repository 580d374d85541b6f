import { analysis } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions, type Reply } from '@veleta/shared/testing';
import StatsPage from '../pages/stats-page.tsx';
import { texts } from './texts.ts';
import { collecting, measurement } from './wire.ts';

/** A measurement that is collecting, and a finished one. */
export const listed: Reply = {
  call: analysis.getAnalysisMeasurements,
  reply: [collecting().measurement, measurement()],
};

/** Renders `/stats` with the view of the given address. */
export const showStats = (replies: readonly Reply[], { route = '/stats', language = 'en', auth }: RenderOptions = {}) =>
  renderWithProviders(<StatsPage />, {
    route,
    path: '/stats',
    language,
    auth,
    replies,
    messages: { 'mf-stats': texts[language] },
  });
