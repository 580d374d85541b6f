import type { Draft } from './draft.types.ts';
import { createDraft, itemsOf, withPatch } from './participation.ts';
import { answeringScreens, type Screen } from './screens.ts';
import type { AnswerValue, Item, Survey } from './survey.types.ts';

/** "I prefer not to answer" and "I prefer not to say" in a form. */
export const DECLINE = 'decline';

/** Id of a screen's form; fields outside of it, such as the languages, refer to it. */
export const SCREEN_FORM_ID = 'vs-screen';

/** Names of the hidden fields; answers are `item:<key>`, units `unit:<category>`. */
export const FIELD = {
  screen: 'screen',
  reservation: 'reservation',
  submission: 'submission',
  language: 'lang',
} as const;

export const nameOfScreen = (screen: Screen): string =>
  screen.name === 'dimension' ? `dimension:${screen.index}` : screen.name;

/** Returns the screen with this name; null if the survey has none. */
export function screenOfName(name: string | null, survey: Survey): Screen | null {
  const screens: Screen[] = [{ name: 'promise' }, ...answeringScreens(survey)];
  return screens.find((screen) => nameOfScreen(screen) === name) ?? null;
}

/**
 * Reads the participation from a form's hidden and visible fields. Returns null before the start. Ignores values that
 * no field can have.
 */
export function draftOfForm(form: Pick<FormData, 'get'>, survey: Survey): Draft | null {
  const fieldOf = (name: string): string | null => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  const submission = fieldOf(FIELD.submission);
  if (!submission) return null;
  const answers = itemsOf(survey).flatMap((item): [string, AnswerValue][] => {
    const value = valueOf(item, fieldOf(`item:${item.key}`));
    return value === undefined ? [] : [[item.key, value]];
  });
  const units = survey.categories.flatMap((category): [string, string | null][] => {
    const unit = fieldOf(`unit:${category.id}`);
    if (unit === DECLINE) return [[category.id, null]];
    return category.units.some(({ id }) => id === unit) ? [[category.id, unit]] : [];
  });
  return withPatch(createDraft(survey, fieldOf(FIELD.reservation) || null, submission), {
    answers: Object.fromEntries(answers),
    units: Object.fromEntries(units),
  });
}

const RANGES = { likert5: [1, 5], enps: [0, 10] } as const;

function valueOf(item: Item, text: string | null): AnswerValue | undefined {
  if (text === null || text === '') return undefined;
  // Forms send CRLF line ends.
  if (item.type === 'open') return text.replaceAll('\r\n', '\n');
  if (text === DECLINE) return null;
  const [lowest, highest] = RANGES[item.type];
  const value = Number(text);
  return /^\d+$/.test(text) && value >= lowest && value <= highest ? value : undefined;
}

/** Returns the hidden fields for everything of a participation that the screen has no field for. */
export function hiddenFieldsOf(draft: Draft, screen: Screen): Record<string, string> {
  const shown = new Set([
    ...(screen.name === 'dimension' ? (draft.survey.dimensions[screen.index]?.items ?? []) : []).map(
      ({ key }) => `item:${key}`,
    ),
    ...(screen.name === 'units' ? draft.survey.categories : []).map(({ id }) => `unit:${id}`),
  ]);
  const answers = Object.entries(draft.answers).map(
    ([key, value]) => [`item:${key}`, String(value ?? DECLINE)] as const,
  );
  const units = Object.entries(draft.units).map(([id, unit]) => [`unit:${id}`, unit ?? DECLINE] as const);
  return {
    [FIELD.submission]: draft.submissionId,
    [FIELD.reservation]: draft.reservation ?? '',
    ...Object.fromEntries([...units, ...answers].filter(([name]) => !shown.has(name))),
  };
}
