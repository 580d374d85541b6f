import { CATEGORIES_PER_MEASUREMENT, COMMENT_LIMIT_BYTES, LANGUAGES, type Language } from '@veleta/shared/contracts';

/** One person's answers before sealing. */
export interface SealedContent {
  /** By position, from 0; null if unanswered. */
  readonly answers: readonly (number | null)[];
  /** Ids of the measurement's copied units. */
  readonly unitIds: readonly string[];
  readonly comments: readonly {
    readonly position: number;
    readonly text: string;
    readonly language: Language | null;
  }[];
}

const NOT_ANSWERED = 0xff;
const UNIT_BYTES = 16;
/** Position, language and length. */
const COMMENT_HEAD_BYTES = 5;
const COUNT_BYTES = 2;
const STEP_BYTES = 64;

/**
 * Returns the padded size of every submission of a questionnaire, in bytes: the largest possible one.
 * The size reveals nothing about the answers or the length of comments.
 */
export function paddedSize(items: readonly { readonly type: 'likert5' | 'enps' | 'open' }[]): number {
  const open = items.filter(({ type }) => type === 'open').length;
  const largest =
    3 * COUNT_BYTES +
    items.length +
    CATEGORIES_PER_MEASUREMENT * UNIT_BYTES +
    open * (COMMENT_HEAD_BYTES + COMMENT_LIMIT_BYTES);
  return Math.ceil(largest / STEP_BYTES) * STEP_BYTES;
}

/** Encodes answers into a buffer of `size` bytes, padded with zeros. @throws RangeError if they do not fit */
export function encodeContent({ answers, unitIds, comments }: SealedContent, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let at = bytes.writeUInt16BE(answers.length, 0);
  for (const answer of answers) at = bytes.writeUInt8(answer ?? NOT_ANSWERED, at);
  at = bytes.writeUInt16BE(unitIds.length, at);
  for (const id of unitIds) at += bytes.write(id.replaceAll('-', ''), at, UNIT_BYTES, 'hex');
  at = bytes.writeUInt16BE(comments.length, at);
  for (const { position, text, language } of comments) {
    const written = Buffer.from(text);
    if (at + COMMENT_HEAD_BYTES + written.length > size)
      throw new RangeError('The answers do not fit into the padded size.');
    at = bytes.writeUInt16BE(position, at);
    at = bytes.writeUInt8(language === null ? 0 : 1 + LANGUAGES.indexOf(language), at);
    at = bytes.writeUInt16BE(written.length, at);
    at += written.copy(bytes, at);
  }
  return bytes;
}

/** Decodes the output of `encodeContent`. @throws RangeError for any other input */
export function decodeContent(bytes: Buffer): SealedContent {
  let at = 0;
  const count = () => {
    at += COUNT_BYTES;
    return bytes.readUInt16BE(at - COUNT_BYTES);
  };
  // Plain loops, because this runs for every submission.
  const answers: (number | null)[] = [];
  for (let remaining = count(); remaining > 0; remaining -= 1) {
    const value = bytes.readUInt8(at++);
    answers.push(value === NOT_ANSWERED ? null : value);
  }
  const unitIds: string[] = [];
  for (let remaining = count(); remaining > 0; remaining -= 1) {
    const hex = bytes.toString('hex', at, at + UNIT_BYTES);
    at += UNIT_BYTES;
    unitIds.push(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`);
  }
  const comments: SealedContent['comments'][number][] = [];
  for (let remaining = count(); remaining > 0; remaining -= 1) {
    const position = count();
    const language = LANGUAGES[bytes.readUInt8(at++) - 1] ?? null;
    const length = count();
    at += length;
    if (at > bytes.length) throw new RangeError('The content of a submission is malformed.');
    comments.push({ position, language, text: bytes.toString('utf8', at - length, at) });
  }
  return { answers, unitIds, comments };
}
