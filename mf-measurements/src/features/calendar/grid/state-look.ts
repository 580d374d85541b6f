import type { CalendarMeasurement } from '../calendar.api.ts';

/** Styles that distinguish the three states without colour. The theme uses the same names for its tokens. */
export const STATE_LOOK = {
  programmed: {
    colorPalette: 'programed',
    bg: 'bg.panel',
    color: 'colorPalette.fg',
    borderStyle: 'dashed',
    borderColor: 'colorPalette.focusRing',
  },
  active: {
    colorPalette: 'active',
    bg: 'colorPalette.solid',
    color: 'colorPalette.contrast',
    borderStyle: 'solid',
    borderColor: 'colorPalette.solid',
  },
  finished: {
    colorPalette: 'finished',
    bg: 'colorPalette.muted',
    color: 'colorPalette.fg',
    borderStyle: 'solid',
    borderColor: 'colorPalette.muted',
  },
} as const satisfies Record<CalendarMeasurement['state'], object>;
