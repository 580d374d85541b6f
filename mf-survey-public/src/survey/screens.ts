import { isAnswered, isTooLong } from './participation.ts';
import type { Draft } from './draft.types.ts';
import type { Survey } from './survey.types.ts';

/** The current screen, stored in the history's state for Back and reload. */
export type Screen =
  | { readonly name: 'promise' | 'known' | 'units' | 'review' | 'sent' }
  | { readonly name: 'dimension'; readonly index: number };

const needsUnits = (survey: Survey): boolean => survey.promise === 'anonymous' && survey.categories.length > 0;

/** Returns the screens of answering, in order. */
export const answeringScreens = (survey: Survey): Screen[] => [
  ...(needsUnits(survey) ? [{ name: 'units' } as const] : []),
  ...survey.dimensions.map((_, index) => ({ name: 'dimension', index }) as const),
  { name: 'review' },
];

export const openingScreen = ({ survey }: Draft): Screen => answeringScreens(survey)[0] ?? { name: 'review' };

const isSame = (one: Screen, other: Screen): boolean =>
  one.name === other.name && (one.name !== 'dimension' || other.name !== 'dimension' || one.index === other.index);

export function nextScreen(survey: Survey, screen: Screen): Screen {
  const screens = answeringScreens(survey);
  return screens[screens.findIndex((each) => isSame(each, screen)) + 1] ?? { name: 'review' };
}

/** Returns the previous screen; null if it is the promise. */
export function previousScreen(survey: Survey, screen: Screen): Screen | null {
  const screens = answeringScreens(survey);
  return screens[screens.findIndex((each) => isSame(each, screen)) - 1] ?? null;
}

/** Returns the screen where a returning participant continues: the first incomplete one. */
export function resumeScreen(draft: Draft): Screen {
  const { survey } = draft;
  const isComplete = (screen: Screen): boolean => {
    if (screen.name === 'units') return survey.categories.every(({ id }) => draft.units[id] !== undefined);
    if (screen.name !== 'dimension') return false;
    return (survey.dimensions[screen.index]?.items ?? []).every((item) =>
      item.type === 'open' ? !isTooLong(draft.answers[item.key]) : isAnswered(draft, item),
    );
  };
  return answeringScreens(survey).find((screen) => !isComplete(screen)) ?? { name: 'review' };
}

/** Reads a screen from the history's state; null if it is not a screen of this survey. */
export function screenFromState(state: unknown, survey: Survey): Screen | null {
  if (typeof state !== 'object' || state === null || !('name' in state)) return null;
  // Compared with every existing screen below.
  const screen = state as Screen;
  const screens: Screen[] = [{ name: 'promise' }, { name: 'known' }, { name: 'sent' }, ...answeringScreens(survey)];
  return screens.find((each) => isSame(each, screen)) ?? null;
}
