import type { Analysis } from './report-content.ts';
import type { ReportWords } from './report-words.ts';

interface Paragraph {
  readonly title: string;
  readonly lines: readonly string[];
}

/** How the figures were computed and what protects the people behind them, in words. */
export function methodParagraphs(
  { measurement, threshold, participation, enps, distribution }: Analysis,
  words: ReportWords,
): Paragraph[] {
  const k = { threshold: words.number(threshold) };
  const asked = distribution === 'traceable-link' ? 'confidential' : 'anonymous';
  const promise = measurement.is_imported ? 'imported' : asked;
  const paragraph = (key: string, lines: readonly string[]): Paragraph => ({
    title: words.say(`method.${key}.title`),
    lines: lines.map((line) => words.say(`method.${key}.${line}`, k)),
  });
  return [
    paragraph('favorability', ['item', 'dimension', 'skipped', 'rounding']),
    paragraph('score', ['scale']),
    ...(enps ? [paragraph('enps', ['difference', 'interval'])] : []),
    paragraph('participation', [participation.basis, 'margin']),
    paragraph('protection', [promise, 'threshold', 'complementary', 'unanimity', 'once', 'residual']),
  ];
}
