import { dialog } from '../recipes/overlays.ts';
import { addRecipes } from '../system.ts';

addRecipes({ slotRecipes: { dialog } });
