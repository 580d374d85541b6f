import { radioGroup, radiomark, switchRecipe } from '../recipes/choices.ts';
import { addRecipes } from '../system.ts';

addRecipes({ recipes: { radiomark }, slotRecipes: { radioGroup, switch: switchRecipe } });
