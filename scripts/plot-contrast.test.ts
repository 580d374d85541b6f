import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { failuresOf, type ColorUse } from './contrast/color-use.ts';
import { deriveColors, deriveDarkColors, presets } from '../shared/src/theme/index.ts';

const PLOTS = [
  'mf-stats/src/features/drivers/driver-plot.tsx',
  'mf-stats/src/common/figures/line-plot.tsx',
  'mf-stats/src/common/figures/range-plot.tsx',
];

/** Decorative parts of a plot: its grid, axes, the track under a mark, the inside of a hollow mark. */
const ORNAMENT = new Set(['border', 'border.muted', 'bg.panel', 'bg.muted']);
/** Colours that are also used for labels, so they need the contrast of text. */
const TEXT = new Set(['fg', 'fg.muted']);

/** Returns every theme colour in a plot, on the background of its panel. */
const uses = PLOTS.flatMap((path): ColorUse[] => {
  const source = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const names = new Set(
    [...source.matchAll(/['"](?:colors\.)?((?:primary|fg|bg|border)(?:\.\w+)?)['"]/g)].map(([, name]) => name!),
  );
  return [...names]
    .filter((name) => !ORNAMENT.has(name))
    .map((ink) => ({ where: path, kind: TEXT.has(ink) ? 'text' : 'mark', ink, grounds: ['bg.panel'] }));
});

describe('colours of plots', () => {
  it('are found in the code', () => {
    expect(new Set(uses.map(({ ink }) => ink))).toEqual(new Set(['primary.solid', 'fg', 'fg.muted', 'border.control']));
    expect(new Set(uses.map(({ where }) => where)).size).toBe(PLOTS.length);
  });

  it.each(Object.entries(presets))('reach 3 : 1 on their panel in theme %s, and 4.5 : 1 for labels', (_key, preset) => {
    for (const colors of [deriveColors(preset), deriveDarkColors(preset)]) expect(failuresOf(uses, colors)).toEqual([]);
  });

  it('are reported if one is too pale', () => {
    const pale: ColorUse = { where: 'new', kind: 'mark', ink: 'border.emphasized', grounds: ['bg.panel'] };
    for (const derive of [deriveColors, deriveDarkColors])
      expect(failuresOf([pale], derive(presets['default']!))).toHaveLength(1);
  });
});
