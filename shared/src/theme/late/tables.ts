import { table } from '../recipes/data.ts';
import { addRecipes } from '../system.ts';

addRecipes({ slotRecipes: { table } });
