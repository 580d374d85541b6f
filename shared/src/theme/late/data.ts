import { progress, steps, table, tabs } from '../recipes/data.ts';
import { fileUpload } from '../recipes/fields.ts';
import { addRecipes } from '../system.ts';

addRecipes({ slotRecipes: { fileUpload, progress, steps, table, tabs } });
