export type { CategoryRow } from './categories.queries.ts';
export { registerCategories } from './categories.routes.ts';
export { categoriesOf } from './categories.service.ts';
