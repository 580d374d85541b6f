/** Languages of the product; English is the fallback. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Limit of the file size of a logo in bytes, exclusive. */
export const LOGO_LIMIT_BYTES = 2_097_152;
export const LOGO_TYPES = ['image/jpeg', 'image/png'] as const;

export const SECTORS = ['private', 'public', 'non-profit'] as const;
export type Sector = (typeof SECTORS)[number];

/** Default threshold: the smallest group of respondents whose result may be published. */
export const DEFAULT_THRESHOLD = 5;
/** The largest threshold that a set may choose. */
export const THRESHOLD_LIMIT = 50;
const COMMENT_THRESHOLD = 10;
/**
 * Returns the smallest number of commenters whose comments may be published, for this threshold: C10 in
 * docs/methodology.md. Every text that names the number uses this function.
 */
export const leastCommenters = (threshold: number): number => Math.max(COMMENT_THRESHOLD, threshold);

/** Maximum of people on one participant list. */
export const PARTICIPANTS_PER_LIST = 50_000;
/** People on one page of a list. */
export const PARTICIPANTS_PER_PAGE = 50;
/** Maximum of people in one request of an import. */
export const PARTICIPANTS_PER_CHUNK = 2_000;
/** Maximum of addresses in one lookup on a list. */
export const ADDRESSES_PER_QUESTION = 10_000;
export const PARTICIPANT_NAME_LIMIT = 200;
export const LIST_NAME_LIMIT = 120;
/** Hours after which an unfinished import is deleted with all of its people. */
export const IMPORT_KEPT_HOURS = 24;
/** Maximum number of participants that a set with a reusable link may declare. */
export const DECLARED_PARTICIPANTS_LIMIT = 1_000_000;
/** Longest measurement, in days. */
export const DURATION_LIMIT_DAYS = 366;
/** Planning limit of a measurement set: ten years of weekly measurements are 522. */
export const PLANNING_LIMIT_YEARS = 10;
/** Longest range of a calendar request, in days: a year with the weeks around it. */
export const CALENDAR_LIMIT_DAYS = 400;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
/** Longest free-text answer, counted by `commentLength`. */
export const COMMENT_LIMIT = 2000;
/** Bytes of UTF-8 reserved for each free-text answer: an accented letter takes two, an emoji four. */
export const COMMENT_LIMIT_BYTES = 2400;
/** A UTF-16 code unit takes at most three bytes of UTF-8. */
const MOST_BYTES_PER_UNIT = 3;
/**
 * Returns the length of a free-text answer in characters. If its letters take more than 1.2 bytes each on average, the
 * length grows with the bytes, so that every text up to `COMMENT_LIMIT` fits into `COMMENT_LIMIT_BYTES`.
 */
export function commentLength(text: string): number {
  const bytes = new TextEncoder().encode(text).length;
  return Math.max(text.length, Math.ceil((bytes * COMMENT_LIMIT) / COMMENT_LIMIT_BYTES));
}
/** Checks whether a free-text answer may be sent; used by both pages and API. */
export const isCommentWithinLimit = (text: string): boolean =>
  text.length * MOST_BYTES_PER_UNIT <= COMMENT_LIMIT_BYTES || commentLength(text) <= COMMENT_LIMIT;
/** Minutes for which a start reserves a response on a reusable link, until the first answer is saved. */
export const STARTED_RESERVATION_MINUTES = 2;
/** Minutes for which a saved answer extends its reservation; the code of a shared tablet is reserved as long. */
export const RESERVATION_MINUTES = 60;
/** Days after which an abandoned draft is deleted; it is also deleted at the end of its measurement. */
export const DRAFT_KEPT_DAYS = 14;
/** One-time codes for shared tablets per batch. */
export const KIOSK_CODES_PER_BATCH = 500;
/** Maximum of one-time codes of one measurement: more would make guessing easier. */
export const KIOSK_CODES_LIMIT = 5_000;
/** Maximum of categories of one measurement. */
export const CATEGORIES_PER_MEASUREMENT = 4;
export const UNITS_PER_CATEGORY = 200;
/** Longest title of a category and longest name of a unit, in characters. */
export const CATEGORY_TEXT_LIMIT = 80;
/** Maximum of an organization's own questions per product. */
export const OWN_QUESTIONS_PER_PRODUCT = 10;
/** Longest own question in characters, in either language. */
export const OWN_QUESTION_LIMIT = 200;
/** Maximum of characters in an organization's own mail subject: mail programs on phones show about half of that. */
export const MAIL_SUBJECT_LIMIT = 120;
/** Maximum of characters in its introduction. */
export const MAIL_INTRODUCTION_LIMIT = 1_000;
/** Sort direction of a column. */
export const SORT_DIRECTIONS = ['ascending', 'descending'] as const;
