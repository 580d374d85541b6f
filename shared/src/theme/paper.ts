import type { StylisPlugin } from '@emotion/cache';
import { system } from './system.ts';

/** A sheet of paper is laid out as a screen of this breakpoint. */
const PAPER = 'md';
const MEDIA = /^@media screen(?: and \(min-width: ?([\d.]+)rem\))?(?: and \(max-width: ?([\d.]+)rem\))?$/;

const paperRem = Number.parseFloat(system.breakpoints.values.find(({ name }) => name === PAPER)?.min ?? '0');

/**
 * Makes the styles of a screen of medium width hold on paper too. Chakra writes every breakpoint as `@media screen`: without this a
 * printed page has the layout of the narrowest phone, and shows both of what is drawn once for phones and once for wider screens.
 */
export const printMediumLayout: StylisPlugin = (element) => {
  const width = element.type === '@media' ? MEDIA.exec(element.value) : null;
  if (!width) return;
  const [, min = '0', max = 'Infinity'] = width;
  if (Number(min) <= paperRem && Number(max) > paperRem)
    element.value = element.value.replace('@media ', '@media print,');
};
