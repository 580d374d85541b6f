import { inputAddon, nativeSelect, textarea } from '../recipes/controls.ts';
import { table, tabs } from '../recipes/data.ts';
import { fieldset } from '../recipes/fields.ts';
import { addRecipes } from '../system.ts';

addRecipes({ recipes: { inputAddon, textarea }, slotRecipes: { fieldset, nativeSelect, table, tabs } });
