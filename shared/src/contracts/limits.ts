/** Languages that the product speaks; English is the fallback. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A logo must be smaller than this many bytes. */
export const LOGO_LIMIT_BYTES = 2_097_152;
export const LOGO_TYPES = ['image/jpeg', 'image/png'] as const;

export const SECTORS = ['private', 'public', 'non-profit'] as const;
export type Sector = (typeof SECTORS)[number];

/** Smallest group of respondents whose result may be shown, by default. */
export const DEFAULT_THRESHOLD = 5;
/** The largest threshold that a set may choose. */
export const THRESHOLD_LIMIT = 50;
const COMMENT_THRESHOLD = 10;
/**
 * Smallest number of commenters whose comments may be shown, in a measurement with this threshold: C10 in docs/methodology.md.
 * Every text that names the number takes it from here.
 */
export const leastCommenters = (threshold: number): number => Math.max(COMMENT_THRESHOLD, threshold);

/** People on one participant list. */
export const PARTICIPANTS_PER_LIST = 50_000;
/** People on one page of a list. */
export const PARTICIPANTS_PER_PAGE = 50;
/** People that one request of an import carries. */
export const PARTICIPANTS_PER_CHUNK = 2_000;
/** Addresses that one question about a list carries. */
export const ADDRESSES_PER_QUESTION = 10_000;
export const PARTICIPANT_NAME_LIMIT = 200;
export const LIST_NAME_LIMIT = 120;
/** An import that nobody has finished for so long is forgotten with everybody in it, in hours. */
export const IMPORT_KEPT_HOURS = 24;
/** The largest number of participants that a set with a reusable link may declare. */
export const DECLARED_PARTICIPANTS_LIMIT = 1_000_000;
/** Longest measurement, in days. */
export const DURATION_LIMIT_DAYS = 366;
/** A measurement set plans at most this far ahead: ten years of weekly measurements are 522. */
export const PLANNING_LIMIT_YEARS = 10;
/** Longest range of days that a calendar asks for: a year with the weeks around it. */
export const CALENDAR_LIMIT_DAYS = 400;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
/** Longest free-text answer, counted by `commentLength`. */
export const COMMENT_LIMIT = 2000;
/** Bytes of UTF-8 that are reserved for each free-text answer: an accented letter takes two, an emoji four. */
export const COMMENT_LIMIT_BYTES = 2400;
/** A UTF-16 code unit takes at most three bytes of UTF-8. */
const MOST_BYTES_PER_UNIT = 3;
/**
 * Length of a free-text answer in characters. Where its letters take more than 1.2 bytes each on average, the length grows with
 * its bytes, so that what is no longer than `COMMENT_LIMIT` always fits into `COMMENT_LIMIT_BYTES`.
 */
export function commentLength(text: string): number {
  const bytes = new TextEncoder().encode(text).length;
  return Math.max(text.length, Math.ceil((bytes * COMMENT_LIMIT) / COMMENT_LIMIT_BYTES));
}
/** Whether a free-text answer may be sent: pages and API decide by this alone. */
export const isCommentWithinLimit = (text: string): boolean =>
  text.length * MOST_BYTES_PER_UNIT <= COMMENT_LIMIT_BYTES || commentLength(text) <= COMMENT_LIMIT;
/** How long a start holds a place on a reusable link, in minutes: until the first answer is kept. */
export const STARTED_RESERVATION_MINUTES = 2;
/** How long a kept answer holds the place that it was given on, in minutes; the code of a shared tablet holds as long. */
export const RESERVATION_MINUTES = 60;
/** Unfinished answers that nobody goes on with are forgotten after so many days, and at the end of their measurement. */
export const DRAFT_KEPT_DAYS = 14;
/** One-time codes for shared tablets that are made at once. */
export const KIOSK_CODES_PER_BATCH = 500;
/** One-time codes of one measurement, all batches together: more would make guessing one easier. */
export const KIOSK_CODES_LIMIT = 5_000;
/** Categories of segmentation that one measurement may carry. */
export const CATEGORIES_PER_MEASUREMENT = 4;
export const UNITS_PER_CATEGORY = 200;
/** Longest title of a category and longest name of a unit, in characters. */
export const CATEGORY_TEXT_LIMIT = 80;
/** Questions of its own that an organization may ask with one product at a time. */
export const OWN_QUESTIONS_PER_PRODUCT = 10;
/** Longest own question, in characters, in either language. */
export const OWN_QUESTION_LIMIT = 200;
/** Characters of the subject of a survey's mail that an organization writes: mail programs on phones show about half of that. */
export const MAIL_SUBJECT_LIMIT = 120;
/** Characters of its introduction. */
export const MAIL_INTRODUCTION_LIMIT = 1_000;
/** In which direction a list is sorted by one of its columns. */
export const SORT_DIRECTIONS = ['ascending', 'descending'] as const;
