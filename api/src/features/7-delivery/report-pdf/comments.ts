import type { Content } from 'pdfmake/interfaces';
import type { ReportContent, ReportViews, ReportWords } from '../report-content/index.ts';
import { WIDTH } from './cover.ts';
import { chapter, note, section } from './headings.ts';
import { LINE, MUTED } from './scale.ts';

/** Printed comments per question; the spreadsheet contains all of them. */
const MAX_PRINTED = 100;
/** Longest unbroken word; longer ones, such as addresses, get line breaks. */
const LONGEST_WORD = 60;
/** Zero-width space: allows a line break. */
const BREAK = '\u200B';

/** Control characters other than line feed. */
const CONTROL = /[^\P{Cc}\n]/gu;

const breakable = (text: string): string =>
  text.replaceAll(CONTROL, ' ').replaceAll(new RegExp(`\\S{${LONGEST_WORD}}`, 'gu'), (part) => part + BREAK);

/** Draws the comments by question; nothing if the survey had no open question. */
export function comments(
  { comments: view }: ReportViews,
  { color, language }: ReportContent,
  words: ReportWords,
): Content[] {
  if (view.available === 'none') return [];
  if (view.available === 'few') return [section(words.say('comments.title')), note(words.say('comments.few'))];
  return [
    { ...Object(chapter(words.say('comments.title'), color)), pageBreak: 'before', pageOrientation: 'portrait' },
    note(words.say('comments.note')),
    ...view.questions.flatMap(({ text: question, comments: texts }): Content[] => [
      section(question[language]),
      {
        text: words.say(texts.length > MAX_PRINTED ? 'comments.some' : 'comments.all', {
          shown: words.number(MAX_PRINTED),
          total: words.number(texts.length),
        }),
        fontSize: 9,
        color: MUTED,
        margin: [0, 0, 0, 6],
      },
      {
        structure: 'list',
        stack: texts
          .slice(0, MAX_PRINTED)
          .map((text): Content => [
            { text: breakable(text), margin: [0, 4, 0, 4] },
            { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.5, lineColor: LINE }] },
          ]),
      },
    ]),
  ];
}
