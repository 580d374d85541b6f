export type { CategoryRow } from './segmentations.queries.ts';
export { registerSegmentations } from './segmentations.routes.ts';
export { categoriesOf } from './segmentations.service.ts';
