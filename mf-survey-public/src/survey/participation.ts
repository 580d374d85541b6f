import { isCommentWithinLimit } from '@veleta/shared/contracts';
import type { DeviceRecord, Draft, Patch } from './draft.types.ts';
import type { AnswerValue, Item, ApiDraft, Submission, Survey } from './survey.types.ts';

/** Creates a draft for a new participation on this device. */
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
 * Returns a change of one participation's draft; other records and receipts stay unchanged.
 * A personal link has only one participation, whatever its id.
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

/** Converts a draft to the API's format. */
export const toApiDraft = (draft: Draft): ApiDraft => ({
  submission_id: draft.submissionId,
  units: Object.entries(draft.units).map(([category, unit]) => ({ category, unit })),
  // A text that is too long stays on the device until it is shortened.
  answers: answersOf(draft).filter(({ value }) => !isTooLong(value)),
  screen: null,
});

/** Returns the draft after the API has saved `sent`. Changes made since then stay unsaved. */
export const savedAs = (draft: Draft, sent: Draft, version: number): Draft => ({
  ...draft,
  version,
  unsaved: draft.unsaved.filter(
    (key) => draft.answers[key] !== sent.answers[key] || draft.units[key] !== sent.units[key],
  ),
});

/** Merges the API's draft from another device. This device's unsaved answers win. */
export function mergedWith(draft: Draft, kept: ApiDraft | null, version: number): Draft {
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
    // The API has no draft any more, so everything has to be saved again.
    unsaved: kept ? draft.unsaved : [...Object.keys(answers), ...Object.keys(units)],
  };
}

/** Returns the submission: answered items in the order of the survey. */
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

/** A blank comment counts as none. */
const cleaned = (value: AnswerValue | undefined): AnswerValue | undefined =>
  typeof value === 'string' ? value.trim() || undefined : value;

export const itemsOf = (survey: Survey): Item[] => survey.dimensions.flatMap((dimension) => dimension.items);

export const isAnswered = (draft: Draft, item: Item): boolean => cleaned(draft.answers[item.key]) !== undefined;

/** Returns the items that progress counts; comments are optional. */
export const closedItemsOf = (survey: Survey): Item[] => itemsOf(survey).filter(({ type }) => type !== 'open');

export const missingItems = (draft: Draft): Item[] =>
  closedItemsOf(draft.survey).filter((item) => !isAnswered(draft, item));

/** Returns whether an answer is a comment beyond the limit. */
export const isTooLong = (value: unknown): boolean => typeof value === 'string' && !isCommentWithinLimit(value);

/** Finds the first comment that is too long: its item and the index of its dimension; null if there is none. */
export function findLongComment(draft: Draft): { index: number; item: Item } | null {
  const item = itemsOf(draft.survey).find(({ key }) => isTooLong(draft.answers[key]));
  return item ? { index: draft.survey.dimensions.findIndex(({ items }) => items.includes(item)), item } : null;
}
