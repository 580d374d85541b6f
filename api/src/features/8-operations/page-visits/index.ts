export { type Histogram, percentileOf, sizeOf } from './histograms.ts';
export { registerPageVisits } from './page-visits.routes.ts';
export { readVisits, type ReleaseVisits } from './page-visits.service.ts';
