import { describe, expect, it } from '@jest/globals';
import { PRINT_COLORS, printColorOf } from '../contracts/print-colors.ts';
import { contrastOf, distanceOf, lightnessOf } from './color.ts';
import { deriveDarkColors } from './dark-shades.ts';
import { presets, themeKeyOf } from './presets.ts';
import { colorsByScheme } from './scheme-colors.ts';
import { deriveColors, HUES } from './shades.ts';
import { system } from './system.ts';
import { breakpoints } from './tokens.ts';
import { lightVariables, themeVariables } from './variables.ts';

const TEXT = 4.5;
const MARK = 3;

describe('presets', () => {
  it('are thirty and default, with 0 equal to default', () => {
    expect(Object.keys(presets).sort()).toEqual(
      [...Array.from({ length: 30 }, (_, key) => String(key)), 'default'].sort(),
    );
    expect(presets['0']).toEqual(presets.default);
  });

  it('contain the specified colours of the default theme', () => {
    expect(presets.default).toMatchObject({
      primary: '#01a3a3',
      success: '#52c41a',
      warning: '#faad14',
      error: '#f5222d',
      info: '#1890ff',
    });
  });

  it('are six-digit colours with distinct primaries', () => {
    for (const preset of Object.values(presets))
      for (const colour of Object.values(preset)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set(Object.values(presets).map((preset) => preset.primary)).size).toBe(30);
  });

  it('are visibly different', () => {
    const primaries = Object.entries(presets).filter(([key]) => key !== 'default');
    for (const [key, { primary }] of primaries)
      for (const [other, { primary: beside }] of primaries)
        if (key < other) expect([key, other, distanceOf(primary, beside) > 0.04]).toEqual([key, other, true]);
  });

  it('have distinct backgrounds, texts and lines', () => {
    const neutrals = Object.values(presets).map(({ baseBackground, baseText, border }) => [
      baseBackground,
      baseText,
      border,
    ]);
    expect(new Set(neutrals.map(String)).size).toBe(30);
  });

  it('are found by industry id only', () => {
    expect(themeKeyOf(7)).toBe('7');
    expect(themeKeyOf(null)).toBe('default');
    expect(themeKeyOf(undefined)).toBe('default');
    expect(themeKeyOf(99)).toBe('default');
  });
});

describe('print colours', () => {
  it('are those of the themes, with enough contrast to white', () => {
    expect(PRINT_COLORS).toEqual(
      Object.fromEntries(Object.entries(presets).map(([key, preset]) => [key, deriveColors(preset).primary.solid])),
    );
    for (const color of Object.values(PRINT_COLORS)) expect(contrastOf('#ffffff', color)).toBeGreaterThan(TEXT);
    expect(printColorOf('of nobody')).toBe(PRINT_COLORS.default);
  });
});

const themes = Object.entries(presets).flatMap(([key, preset]) => [
  { key, scheme: 'light', colors: deriveColors(preset) },
  { key, scheme: 'dark', colors: deriveDarkColors(preset) },
]);

describe.each(themes)('theme $key, $scheme', ({ colors }) => {
  const { bg, fg } = colors;
  const surfaces = { bg: bg.DEFAULT, panel: bg.panel, subtle: bg.subtle, muted: bg.muted };

  /** Returns the pairs below a contrast ratio, as readable lines; empty if all pass. */
  const failing = (ratio: number, pairs: readonly (readonly [string, string, string])[]): string[] =>
    pairs
      .filter(([, one, other]) => contrastOf(one, other) < ratio)
      .map(([name, one, other]) => `${name}: ${one} on ${other} is ${contrastOf(one, other).toFixed(2)}`);

  it('has readable text on every surface', () => {
    const pairs = Object.entries(fg)
      .filter(([name]) => name !== 'inverted')
      .flatMap(([text, colour]) =>
        Object.entries(surfaces).map(([surface, ground]) => [`fg.${text} on ${surface}`, colour, ground] as const),
      );
    expect(failing(TEXT, [...pairs, ['tooltip', fg.inverted, bg.inverted]])).toEqual([]);
  });

  it.each(HUES)('has enough contrast in every use of %s', (hue) => {
    const shades = colors[hue];
    expect(
      failing(TEXT, [
        ...Object.entries(surfaces).map(([surface, ground]) => [`fg on ${surface}`, shades.fg, ground] as const),
        ['fg on subtle', shades.fg, shades.subtle],
        ['fg on muted', shades.fg, shades.muted],
        ['text on solid', shades.contrast, shades.solid],
        ['text on hovered solid', shades.contrast, shades.hover],
        ['body text on subtle', fg.DEFAULT, shades.subtle],
        ['quiet text on subtle', fg.muted, shades.subtle],
        ['body text on a selection', fg.DEFAULT, shades.emphasized],
      ]),
    ).toEqual([]);
  });

  it('has distinct colours for the states of a measurement', () => {
    const [programed, active, finished] = [colors.programed, colors.active, colors.finished].map(
      (shades) => shades.DEFAULT,
    ) as [string, string, string]; // three in, three out
    for (const [one, other] of [
      [programed, active],
      [active, finished],
      [programed, finished],
    ] as const)
      expect(distanceOf(one, other)).toBeGreaterThanOrEqual(0.1);
    const states = [programed, active, finished].flatMap((state) =>
      [bg.DEFAULT, bg.panel].map((ground) => ['state of a measurement', state, ground] as const),
    );
    expect(failing(MARK, states)).toEqual([]);
  });

  it('has visible lines and marks', () => {
    const rings = HUES.flatMap((hue) =>
      [...Object.values(surfaces), bg.emphasized].map(
        (ground) => [`${hue} ring or bar`, colors[hue].focusRing, ground] as const,
      ),
    );
    expect(
      failing(MARK, [
        ...rings,
        ['control on page', colors.border.control, bg.DEFAULT],
        ['control on panel', colors.border.control, bg.panel],
        ['invalid control', colors.border.error, bg.panel],
        ['checked box', colors.primary.solid, bg.panel],
        ['mark in a checked box', colors.primary.contrast, colors.primary.solid],
        ['knob of a switch that is off', colors.bg.panel, colors.border.control],
      ]),
    ).toEqual([]);
  });
});

describe('dark themes', () => {
  it.each(Object.entries(presets))('keep the hues of theme %s and reverse its lightness', (_key, preset) => {
    const [light, dark] = [deriveColors(preset), deriveDarkColors(preset)];
    for (const surface of ['DEFAULT', 'panel', 'subtle', 'muted', 'inverted'] as const)
      expect(lightnessOf(dark.bg[surface])).toBeLessThan(0.32);
    expect(lightnessOf(dark.fg.DEFAULT)).toBeGreaterThan(0.9);
    for (const hue of HUES) expect(lightnessOf(dark[hue].fg)).toBeGreaterThan(lightnessOf(light[hue].fg));
    expect(distanceOf(dark.primary.DEFAULT, preset.primary)).toBeLessThan(0.2);
  });

  it('have the same colours as light ones have, each with both values', () => {
    const both = colorsByScheme(presets.default!);
    const light = deriveColors(presets.default!);
    const dark = deriveDarkColors(presets.default!);
    expect(both.bg?.panel).toBe(`light-dark(#ffffff, ${dark.bg.panel})`);
    expect(Object.keys(both)).toEqual(Object.keys(light));
    for (const group of Object.keys(light) as (keyof typeof light)[])
      expect(Object.keys(dark[group]).sort()).toEqual(Object.keys(light[group]).sort());
  });
});

describe('layout sizes', () => {
  it('are those of the specification', () => {
    expect(breakpoints).toMatchObject({ sm: '480px', md: '768px' });
    expect([system.token('sizes.auth'), system.token('sizes.wizard')]).toEqual(['500px', '700px']);
  });
});

describe('themeVariables', () => {
  it('sets exactly the colours that the system reads', () => {
    const declared = JSON.stringify(system.getTokenCss());
    for (const name of Object.keys(themeVariables('3'))) expect(declared).toContain(`"${name}":`);
    const own = [
      ...declared.matchAll(
        /"(--veleta-colors-(?:bg|fg|border|primary|success|warning|error|info|programed|active|finished|gray)[\w-]*)":/g,
      ),
    ];
    expect([...new Set(own.map((match) => match[1]))].sort()).toEqual(Object.keys(themeVariables('3')).sort());
  });

  it('is the only source of colours in recipes', () => {
    const styles = JSON.stringify(system.getRecipeFn('button')({}));
    expect(styles).toContain('var(--veleta-colors-color-palette-solid)');
    expect(styles).not.toMatch(/#[0-9a-f]{6}/);
  });

  it('returns the default theme for an unknown key', () => {
    expect(themeVariables('constructor')).toEqual(themeVariables('default'));
    expect(themeVariables('default')['--veleta-colors-primary']).toContain('#01a3a3');
  });
});

describe('lightVariables', () => {
  it.each(Object.keys(presets))('sets the same variables of theme %s to colours that every browser knows', (key) => {
    expect(Object.keys(lightVariables(key))).toEqual(Object.keys(themeVariables(key)));
    expect(Object.values(lightVariables(key)).filter((value) => value.includes('light-dark'))).toEqual([]);
  });
});
