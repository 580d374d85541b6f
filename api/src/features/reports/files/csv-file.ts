import { writeCsv } from '@veleta/shared/contracts';
import type { ReportContent } from '../report-content.ts';
import { wordsOf } from '../report-words.ts';
import { tidyFigures } from '../tidy-figures.ts';

/** Names of the columns, the same in both languages: programs read this file. */
const COLUMNS = [
  'product',
  'first_date',
  'last_date',
  'origin',
  'level',
  'category',
  'unit',
  'dimension',
  'item',
  'figure',
  'value',
  'bound',
  'note',
] as const;

/** One line per figure of the disclosed table, UTF-8 with its mark; what could run as a formula cannot. */
export function writeCsvReport(content: ReportContent): Promise<Buffer> {
  const { analysis, language } = content;
  const { measurement } = analysis;
  const words = wordsOf(language, analysis.threshold);
  const lines = tidyFigures(content).map((figure) => [
    measurement.product_name[language],
    measurement.first_date,
    measurement.last_date,
    measurement.is_imported ? 'imported' : 'asked',
    figure.level,
    figure.category,
    figure.unit ?? words.say('noUnit'),
    figure.dimension,
    figure.item,
    figure.measure,
    figure.value ?? '',
    figure.value === null ? '' : figure.bound,
    figure.value === null ? words.hidden(figure.hidden) : '',
  ]);
  return Promise.resolve(Buffer.from(writeCsv([COLUMNS, ...lines])));
}
