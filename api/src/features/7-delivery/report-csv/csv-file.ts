import { writeCsv } from '@veleta/shared/contracts';
import { type ReportContent, wordsOf } from '../report-content/index.ts';
import { tidyFigures } from './tidy-figures.ts';

/** Column names, the same in both languages, because programs read this file. */
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
  'mark',
  'note',
  'text',
] as const;

/**
 * Writes one line per figure, then one per comment, in UTF-8 with a byte order mark. Escapes text that spreadsheets
 * would run as a formula.
 */
export function writeCsvReport(content: ReportContent): Promise<Buffer> {
  const { analysis, language } = content;
  const { measurement } = analysis;
  const words = wordsOf(language, analysis.threshold);
  const from = [measurement.product_name[language]];
  const origin = measurement.is_imported ? 'imported' : 'asked';
  const figures = tidyFigures(content).map((figure) => [
    ...from,
    figure.period?.firstDate ?? measurement.first_date,
    figure.period?.lastDate ?? measurement.last_date,
    origin,
    figure.level,
    figure.category,
    figure.unit ?? words.say('noUnit'),
    figure.dimension,
    figure.item,
    figure.measure,
    figure.value ?? '',
    figure.value === null ? '' : figure.bound,
    figure.mark ?? '',
    figure.value === null ? words.hidden(figure.hidden) : '',
    '',
  ]);
  const dates = [measurement.first_date, measurement.last_date];
  const comments = (content.views?.comments.questions ?? []).flatMap(({ text: question, comments: texts }) =>
    texts.map((text) => [
      ...from,
      ...dates,
      origin,
      'comment',
      '',
      '',
      '',
      question[language],
      '',
      '',
      '',
      '',
      '',
      text,
    ]),
  );
  return Promise.resolve(Buffer.from(writeCsv([COLUMNS, ...figures, ...comments])));
}
