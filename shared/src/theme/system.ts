import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem } from '@chakra-ui/react/styled-system';
import { globalCss } from './global-css.ts';
import { presetOf } from './presets.ts';
import { checkbox, checkmark, radioGroup, radiomark, switchRecipe } from './recipes/choices.ts';
import { button, input, inputAddon, nativeSelect, textarea } from './recipes/controls.ts';
import { progress, steps, table, tabs } from './recipes/data.ts';
import { field, fieldset, fileUpload } from './recipes/fields.ts';
import { dialog, menu, popover, toast, tooltip } from './recipes/overlays.ts';
import { alert, card, container, separator, skeleton, spinner } from './recipes/surfaces.ts';
import { badge, code, heading, icon, link, list } from './recipes/text.ts';
import { deriveColors, type ThemeColors } from './shades.ts';
import { breakpoints, keyframes, textStyles, tokens } from './tokens.ts';
import { CSS_PREFIX } from './variables.ts';

/** Chakra's form of the colours: each a semantic token, so that components read the variable and never the value. */
const colorTokens = (colors: ThemeColors) =>
  Object.fromEntries(
    Object.entries(colors).map(([group, shades]) => [
      group,
      Object.fromEntries(Object.entries(shades).map(([shade, value]) => [shade, { value }])),
    ]),
  );

/**
 * The one Chakra system. Its own tokens and recipes instead of Chakra's default theme spare 35 KB gzip; themes change
 * by CSS variables (`themeVariables`), never by another system.
 */
export const system = /* @__PURE__ */ createSystem(defaultBaseConfig, {
  preflight: true,
  cssVarsPrefix: CSS_PREFIX,
  cssVarsRoot: ':where(html, :host)',
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    textStyles,
    semanticTokens: { colors: colorTokens(deriveColors(presetOf('default'))) },
    recipes: { badge, button, checkmark, code, container, heading, icon, input, inputAddon, link, radiomark, separator, skeleton, spinner, textarea },
    slotRecipes: {
      alert, card, checkbox, dialog, field, fieldset, fileUpload, list, menu, nativeSelect, popover, progress, radioGroup, steps,
      switch: switchRecipe, table, tabs, toast, tooltip,
    },
  },
});
