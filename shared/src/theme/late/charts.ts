import { colorSwatch } from '../recipes/charts.ts';
import { addRecipes } from '../system.ts';

addRecipes({ recipes: { colorSwatch } });
