import { COMMENT_LIMIT } from '@veleta/shared/contracts';
import type { DeviceRecord, Draft } from './draft.types.ts';
import type { AnswerValue, Item, Submission, Survey } from './survey.types.ts';

/** A new participation of this device. */
export const createDraft = (survey: Survey, place: string | null, submissionId: string): Draft => ({
  kind: 'draft',
  submissionId,
  place,
  units: {},
  answers: {},
  isSending: false,
  survey,
});

/** Changes the draft of one participation; a record of another one, or of one already sent, is left alone. */
export const changeOf =
  (submissionId: string, change: (draft: Draft) => DeviceRecord | null) =>
  (record: DeviceRecord | null): DeviceRecord | null =>
    record?.kind === 'draft' && record.submissionId === submissionId ? change(record) : record;

export const withAnswer = (draft: Draft, item: string, value: AnswerValue | undefined): Draft => {
  const { [item]: _, ...others } = draft.answers;
  return { ...draft, answers: value === undefined ? others : { ...others, [item]: value } };
};

export const withUnit = (draft: Draft, category: string, unit: string | null): Draft => ({
  ...draft,
  units: { ...draft.units, [category]: unit },
});

/** What is sent: items in the order of the survey, those without an answer left out. */
export const submissionOf = (draft: Draft): Submission => ({
  submission_id: draft.submissionId,
  place: draft.place,
  units: Object.values(draft.units).filter((unit) => unit !== null),
  answers: itemsOf(draft.survey).flatMap((item) => {
    const value = cleaned(draft.answers[item.key]);
    return value === undefined ? [] : [{ item: item.key, value }];
  }),
});

/** A comment of blanks is none. */
const cleaned = (value: AnswerValue | undefined): AnswerValue | undefined =>
  typeof value === 'string' ? value.trim().slice(0, COMMENT_LIMIT) || undefined : value;

export const itemsOf = (survey: Survey): Item[] => survey.dimensions.flatMap((dimension) => dimension.items);

export const isAnswered = (draft: Draft, item: Item): boolean => draft.answers[item.key] !== undefined;

/** Items without an answer; a comment is optional, so an empty one is not missing. */
export const missingItems = (draft: Draft): Item[] =>
  itemsOf(draft.survey).filter((item) => item.type !== 'open' && !isAnswered(draft, item));
