import { isCommentWithinLimit } from '@veleta/shared/contracts';
import type { DeviceRecord, Draft, Patch } from './draft.types.ts';
import type { AnswerValue, Item, KeptDraft, Submission, Survey } from './survey.types.ts';

/** A new participation of this device. */
export const createDraft = (survey: Survey, reservation: string | null, submissionId: string): Draft => ({
  kind: 'draft',
  submissionId,
  reservation,
  units: {},
  answers: {},
  isSending: false,
  version: 0,
  unsaved: [],
  survey,
});

/**
 * Changes the draft of one participation; a record of another one, or of one already sent, is left alone. On a personal
 * link there is only one, whatever device gave it its id.
 */
export const changeOf =
  (submissionId: string, change: (draft: Draft) => DeviceRecord | null) =>
  (record: DeviceRecord | null): DeviceRecord | null =>
    record?.kind === 'draft' && (record.submissionId === submissionId || record.reservation === null)
      ? change(record)
      : record;

export const withPatch = (draft: Draft, { answers = {}, units = {}, isSending = draft.isSending }: Patch): Draft => ({
  ...draft,
  answers: { ...draft.answers, ...answers },
  units: { ...draft.units, ...units },
  unsaved: [...new Set([...draft.unsaved, ...Object.keys(answers), ...Object.keys(units)])],
  isSending,
});

/** The draft as the API keeps it. */
export const toKept = (draft: Draft): KeptDraft => ({
  submission_id: draft.submissionId,
  units: Object.entries(draft.units).map(([category, unit]) => ({ category, unit })),
  // A text that is too long stays on the device until it is shortened.
  answers: answersOf(draft).filter(({ value }) => !isTooLong(value)),
  screen: null,
});

/** The draft after the API has kept it as it was in `sent`: what was changed since is still unsaved. */
export const savedAs = (draft: Draft, sent: Draft, version: number): Draft => ({
  ...draft,
  version,
  unsaved: draft.unsaved.filter(
    (key) => draft.answers[key] !== sent.answers[key] || draft.units[key] !== sent.units[key],
  ),
});

/** Takes over what another device has answered; where both did, this device's unsaved answers count. */
export function mergedWith(draft: Draft, kept: KeptDraft | null, version: number): Draft {
  const own = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(values).filter(([key, value]) => !kept || draft.unsaved.includes(key) || isTooLong(value)),
    );
  const answers = {
    ...Object.fromEntries((kept?.answers ?? []).map((each) => [each.item, each.value])),
    ...own(draft.answers),
  };
  const units = {
    ...Object.fromEntries((kept?.units ?? []).map((each) => [each.category, each.unit])),
    ...own(draft.units),
  };
  return {
    ...draft,
    submissionId: kept?.submission_id ?? draft.submissionId,
    answers,
    units,
    version,
    // Nothing is kept there any more: all of it is to be kept again.
    unsaved: kept ? draft.unsaved : [...Object.keys(answers), ...Object.keys(units)],
  };
}

/** What is sent: items in the order of the survey, those without an answer left out. */
export const submissionOf = (draft: Draft): Submission => ({
  submission_id: draft.submissionId,
  reservation: draft.reservation,
  units: Object.values(draft.units).filter((unit) => unit !== null),
  answers: answersOf(draft),
});

const answersOf = (draft: Draft) =>
  itemsOf(draft.survey).flatMap((item) => {
    const value = cleaned(draft.answers[item.key]);
    return value === undefined ? [] : [{ item: item.key, value }];
  });

/** A comment of blanks is none. */
const cleaned = (value: AnswerValue | undefined): AnswerValue | undefined =>
  typeof value === 'string' ? value.trim() || undefined : value;

export const itemsOf = (survey: Survey): Item[] => survey.dimensions.flatMap((dimension) => dimension.items);

export const isAnswered = (draft: Draft, item: Item): boolean => cleaned(draft.answers[item.key]) !== undefined;

/** Items without an answer; a comment is optional, so an empty one is not missing. */
export const missingItems = (draft: Draft): Item[] =>
  itemsOf(draft.survey).filter((item) => item.type !== 'open' && !isAnswered(draft, item));

/** Whether an answer is a comment that the survey does not take, because of its length. */
export const isTooLong = (value: unknown): boolean => typeof value === 'string' && !isCommentWithinLimit(value);

/** The dimension with the first comment that is too long to be sent, and its item; null where all fit. */
export function findLongComment(draft: Draft): { index: number; item: Item } | null {
  const item = itemsOf(draft.survey).find(({ key }) => isTooLong(draft.answers[key]));
  return item ? { index: draft.survey.dimensions.findIndex(({ items }) => items.includes(item)), item } : null;
}
