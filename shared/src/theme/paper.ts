import type { StylisPlugin } from '@emotion/cache';
import { system } from './system.ts';

/** Breakpoint by which a printed page is laid out. */
const PAPER = 'md';
const MEDIA = /^@media screen(?: and \(min-width: ?([\d.]+)rem\))?(?: and \(max-width: ?([\d.]+)rem\))?$/;

const paperRem = Number.parseFloat(system.breakpoints.values.find(({ name }) => name === PAPER)?.min ?? '0');

/**
 * Applies the styles of medium screens to print. Chakra writes every breakpoint as `@media screen`: otherwise a printed
 * page has the layout of a phone and shows elements for phones and for wide screens twice.
 */
export const printMediumLayout: StylisPlugin = (element) => {
  const width = element.type === '@media' ? MEDIA.exec(element.value) : null;
  if (!width) return;
  const [, min = '0', max = 'Infinity'] = width;
  if (Number(min) <= paperRem && Number(max) > paperRem)
    element.value = element.value.replace('@media ', '@media print,');
};
