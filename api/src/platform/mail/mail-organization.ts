import { printColorOf } from '@veleta/shared/contracts';
import { DARK_CARD, DARK_INK, type MailColors } from './mail-layout.ts';

/** A logo attached to a mail. Programs show it without fetching anything, so opening a mail cannot be tracked. */
export interface MailLogo {
  /** Small, for a line of text. */
  readonly content: Buffer;
  /** Path at which this server serves the same logo. */
  readonly path: string;
}

/** The organization that a mail is sent for, as its people know it. */
export interface MailOrganization {
  readonly name: string;
  readonly themeKey: string;
  readonly logo: MailLogo | null;
  /** Address that participants write to for help. */
  readonly supportEmail: string | null;
}

export const LOGO_ID = 'logo@veleta';
/** URL of the logo in the HTML of a mail (RFC 2392). */
export const LOGO_ADDRESS = `cid:${LOGO_ID}`;

/** Minimum contrast of text on a card and on a button (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;
const STEPS = 20;

/**
 * Returns the colours of a theme for mails: the print colour on light backgrounds, lightened for dark ones until the
 * contrast suffices.
 */
export function colorsOf(themeKey: string): MailColors {
  const light = printColorOf(themeKey);
  for (let step = 0; step < STEPS; step += 1) {
    const dark = lighten(light, step / STEPS);
    if (Math.min(contrastOf(dark, DARK_CARD), contrastOf(dark, DARK_INK)) >= MIN_CONTRAST) return { light, dark };
  }
  return { light, dark: '#ffffff' };
}

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes a colour with white; `share` 1 is white. */
const lighten = (hex: string, share: number): string =>
  `#${channelsOf(hex)
    .map((channel) =>
      Math.round(channel + (255 - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance of WCAG 2.2. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
