import { tabs } from '../recipes/data.ts';
import { addRecipes } from '../system.ts';

addRecipes({ slotRecipes: { tabs } });
