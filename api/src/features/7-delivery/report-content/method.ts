import type { ReportContent } from './report-content.ts';
import type { ReportWords } from './report-words.ts';

interface Paragraph {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Describes how the figures were computed and how disclosure control protects people. */
export function methodParagraphs(
  { analysis, views }: Pick<ReportContent, 'analysis' | 'views'>,
  words: ReportWords,
): Paragraph[] {
  const { participation, enps } = analysis;
  const paragraph = (key: string, lines: readonly string[]) => paragraphOf(key, lines, words);
  return [
    paragraph('favorability', ['item', 'dimension', 'skipped', 'rounding']),
    paragraph('score', ['scale']),
    ...(enps ? [paragraph('enps', ['difference', 'interval'])] : []),
    paragraph('participation', [participation.basis, 'margin']),
    ...(views ? [paragraph('compared', ['rest', 'together', 'marked', 'previous'])] : []),
    ...(views && views.drivers.available !== 'none' ? [paragraph('drivers', ['r', 'share', 'wording'])] : []),
    ...(views && views.comments.available !== 'none' ? [paragraph('comments', ['threshold', 'order'])] : []),
    ...protectionParagraphs(analysis, words),
  ];
}

/** Describes how the people who answered are protected, and what cannot be protected. */
export function protectionParagraphs(analysis: ReportContent['analysis'], words: ReportWords): [Paragraph, Paragraph] {
  const { measurement, distribution } = analysis;
  const promiseKind = distribution === 'traceable-link' ? 'confidential' : 'anonymous';
  const promise = measurement.is_imported ? 'imported' : promiseKind;
  const rules = paragraphOf('protection', [promise, 'threshold', 'complementary', 'unanimity', 'once'], words);
  return [
    { ...rules, lines: [...rules.lines, ...destructionLines(analysis, words)] },
    paragraphOf('residual', ['outside', 'planted', 'server', 'lists'], words),
  ];
}

const paragraphOf = (key: string, lines: readonly string[], words: ReportWords): Paragraph => ({
  title: words.say(`method.${key}.title`),
  lines: lines.map((line) => words.say(`method.${key}.${line}`)),
});

/** Reports the destruction of the answers only after it is recorded (C13). */
function destructionLines({ answers_destroyed_at: at }: ReportContent['analysis'], words: ReportWords): string[] {
  if (at === undefined) return [];
  return [
    at === null
      ? words.say('method.protection.destroyed_pending')
      : words.say('method.protection.destroyed', { date: words.date(new Date(at)) }),
  ];
}
