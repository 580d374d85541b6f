/** Colours of the theme: sRGB hex as input, OKLCH to change lightness without changing the hue. */
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const channelsOf = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const fromLinear = (linear: number): number => {
  const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, share)) * 255);
};

/** Returns the relative luminance (WCAG 2.2). */
const luminanceOf = (hex: string): number => {
  const [red, green, blue] = channelsOf(hex);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
};

/** Returns the contrast ratio (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]; // sorting keeps both
  return (lighter + 0.05) / (darker + 0.05);
}

// Matrices from Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/
function toOklch(hex: string): Oklch {
  const [red, green, blue] = channelsOf(hex);
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  };
}

function linearOf({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Reduces the chroma until the colour is inside the sRGB gamut; keeps the hue. */
function toHex(colour: Oklch): string {
  let chroma = colour.chroma;
  let linear = linearOf(colour);
  while (chroma > 0.002 && linear.some((share) => share < -0.0005 || share > 1.0005)) {
    chroma *= 0.94;
    linear = linearOf({ ...colour, chroma });
  }
  return `#${linear.map((share) => fromLinear(share).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the same hue at another lightness (0 to 1), with limited chroma. */
export function atLightness(hex: string, lightness: number, maximumChroma = 1): string {
  const { chroma, hue } = toOklch(hex);
  return toHex({ lightness, hue, chroma: Math.min(chroma, maximumChroma) });
}

export const lightnessOf = (hex: string): number => toOklch(hex).lightness;

function moveUntil(hex: string, ratio: number, against: readonly string[], step: number): string {
  let colour = hex;
  for (let lightness = lightnessOf(hex); lightness > 0 && lightness < 1; lightness += step) {
    if (against.every((other) => contrastOf(colour, other) >= ratio)) return colour;
    colour = atLightness(hex, lightness + step);
  }
  return step < 0 ? '#000000' : '#ffffff';
}

/** Darkens a colour as little as needed to reach a contrast against all others. */
export const darkenUntil = (hex: string, ratio: number, against: readonly string[]): string =>
  moveUntil(hex, ratio, against, -0.005);

/** Lightens a colour as little as needed to reach a contrast against all others. */
export const lightenUntil = (hex: string, ratio: number, against: readonly string[]): string =>
  moveUntil(hex, ratio, against, 0.005);

/** Returns the distance of two colours in OKLab, 0 to about 1; 0.02 is hardly visible side by side. */
export function distanceOf(one: string, other: string): number {
  const [a, b] = [toOklch(one), toOklch(other)];
  const across = Math.hypot(
    a.chroma * Math.cos(a.hue) - b.chroma * Math.cos(b.hue),
    a.chroma * Math.sin(a.hue) - b.chroma * Math.sin(b.hue),
  );
  return Math.hypot(a.lightness - b.lightness, across);
}
