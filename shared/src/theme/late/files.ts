import { fileUpload } from '../recipes/fields.ts';
import { addRecipes } from '../system.ts';

addRecipes({ slotRecipes: { fileUpload } });
