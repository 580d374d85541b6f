import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { failuresOf, type ColorUse } from './contrast/color-use.ts';
import { usesOfRecipe, type Recipe } from './contrast/recipe-uses.ts';
import { readSource } from './contrast/source-uses.ts';
import { usesOfStylesheet } from './contrast/stylesheet-uses.ts';
import { deriveColors, deriveDarkColors, HUES, presets, system } from '../shared/src/theme/index.ts';

const root = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Colours of results, the same in every theme; tested in `mf-stats/src/common/figures/scale.test.ts`. */
const SCALES_OF_RESULTS = [
  'mf-stats/src/common/figures/figure-cell.tsx: HEAT_INK',
  'mf-stats/src/common/figures/figure-cell.tsx: heatColor(figure.value)',
  'mf-stats/src/common/figures/heat-key.tsx: HEAT_INK',
  'mf-stats/src/common/figures/heat-key.tsx: color',
  'mf-stats/src/common/figures/distribution-bar.tsx: fill',
  'mf-stats/src/common/figures/distribution-bar.tsx: ink',
  'mf-stats/src/common/figures/distribution-key.tsx: fill',
  'mf-stats/src/common/figures/parts-bar.tsx: PART_COLORS',
  'mf-stats/src/common/figures/score-bar.tsx: scoreColor(score?.value ?? 0)',
  'mf-stats/src/common/result-tables/result-table.tsx: column',
];

/** Lines, dots and labels of a plot, passed to the library as variables: `plot-contrast.test.ts` reads their tokens. */
const COLORS_OF_PLOTS = [
  "chart.color('fg')",
  'quiet',
  ...['accent', 'axis', 'grid', 'ground', 'middle'].map((name) => `var(--plot-${name})`),
].map((color) => `mf-stats/src/features/drivers/driver-plot.tsx: ${color}`);

// Lazy entries of the kit add their recipes to the system when they are loaded.
const late = new URL('shared/src/theme/late/', root);
for (const file of readdirSync(late)) await import(new URL(file, late).href);
const { theme, globalCss = {} } = system._config;
const recipes = Object.entries({ ...theme?.recipes, ...theme?.slotRecipes }).flatMap(([name, recipe]) =>
  // Chakra has separate types for the two kinds of recipes; the fields read here exist in both.
  usesOfRecipe(name, recipe as Recipe),
);
const globals = Object.entries(globalCss).flatMap(([selector, style]) =>
  usesOfRecipe(selector, { base: { ...style } }),
);

const files = globSync('{shared,shell,mf-*}/src/**/*.tsx', { cwd: root.pathname }).filter(
  (path) => !path.includes('.test.'),
);
const sources = files.map((path) => readSource(path, read(path)));
const survey = usesOfStylesheet('survey.css', read('mf-survey-public/src/survey/survey.css'));
const uses: ColorUse[] = [...recipes, ...globals, ...survey, ...sources.flatMap((source) => source.uses)];

describe('colour contrast', () => {
  it("is checked in recipes, global styles, components and the survey's stylesheet", () => {
    expect([recipes.length > 300, globals.length > 0, survey.length > 20, files.length > 150]).toEqual(
      Array(4).fill(true),
    );
    expect(uses).toContainEqual({
      where: 'button _hover',
      kind: 'text',
      ink: 'colorPalette.contrast',
      grounds: ['colorPalette.hover'],
    });
  });

  it.each(Object.entries(presets))('reaches WCAG AA in theme %s, light and dark', (_key, preset) => {
    expect({
      light: failuresOf(uses, deriveColors(preset)),
      dark: failuresOf(uses, deriveDarkColors(preset)),
    }).toEqual({ light: [], dark: [] });
  });

  it('uses only hues that every theme has', () => {
    const unknown = sources.flatMap(({ palettes }) => palettes).filter((name) => !HUES.some((hue) => hue === name));
    expect(unknown).toEqual([]);
  });

  it('is checked for every colour in the code, except those of results', () => {
    expect(new Set(sources.flatMap(({ computed }) => computed))).toEqual(
      new Set([...SCALES_OF_RESULTS, ...COLORS_OF_PLOTS]),
    );
  });
});

it('a background on which inherited text is not readable is detected', () => {
  const { uses: found } = readSource(
    'new.tsx',
    'const x = <Box bg="bg.inverted"><Text color="fg.muted">x</Text></Box>;',
  );
  expect(failuresOf(found, deriveColors(presets['default']!))).toEqual([
    expect.stringContaining('text fg on bg.inverted'),
    expect.stringContaining('text fg.muted on bg.inverted'),
  ]);
});

describe.each([
  { scheme: 'light', colors: deriveColors(presets['default']!) },
  { scheme: 'dark', colors: deriveDarkColors(presets['default']!) },
])('a colour pair with too little contrast in a $scheme theme', ({ colors }) => {
  const failing = (jsx: string): string[] => failuresOf(readSource('new.tsx', `const x = ${jsx};`).uses, colors);

  it('is detected in a component, on its own background and on the surrounding one', () => {
    expect(failing('<Text color="border">x</Text>').length).toBeGreaterThan(0);
    expect(failing('<Box bg="primary.solid"><Text color="fg.muted">x</Text></Box>')).toEqual([
      expect.stringContaining('text fg.muted on primary.solid'),
    ]);
    expect(failing('<Box bg="primary.solid"><Text color="primary.contrast">x</Text></Box>')).toEqual([]);
    expect(failing('<Box bg={isOn ? \'primary.solid\' : undefined} color="fg">x</Box>').length).toBe(1);
    expect(failing("<Link _hover={{ bg: 'whiteAlpha.200' }}>x</Link>")).toEqual([
      expect.stringContaining('no colour is called whiteAlpha.200'),
    ]);
  });

  it('is detected in each state of a recipe', () => {
    const recipe = { base: { color: 'fg', bg: 'bg', _hover: { bg: 'colorPalette.solid' } } };
    expect(failuresOf(usesOfRecipe('new', recipe), colors)).toContainEqual(expect.stringContaining('new _hover'));
    const ring = { base: { outlineColor: 'white', borderColor: 'black' } };
    expect(failuresOf(usesOfRecipe('new', ring), colors).length).toBeGreaterThan(0);
  });

  it('is detected in a stylesheet', () => {
    const css = '.x { color: var(--veleta-colors-border-muted); background: var(--veleta-colors-bg-panel); }';
    expect(failuresOf(usesOfStylesheet('new.css', css), colors).length).toBe(1);
  });
});
