import { dialog, menu, popover, toast, tooltip } from '../recipes/overlays.ts';
import { addRecipes } from '../system.ts';

addRecipes({ slotRecipes: { dialog, menu, popover, toast, tooltip } });
