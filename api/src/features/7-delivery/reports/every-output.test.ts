import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import resultsTexts from '@veleta/shared/confidentiality/results/en.json' with { type: 'json' };
import {
  analysis,
  analysisViews,
  followUpPages,
  leastCommenters,
  measurements,
  monthlyMails,
  presentations,
} from '@veleta/shared/contracts';
import { createSet, done, enable, importList, reusableSet } from '../../../platform/testing/measuring.ts';
import { readPdf } from '../../../platform/testing/read-pdf.ts';
import { startApi, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';
import { answerMeasurement } from '../../6-analysis/results-jobs/testing/answer-measurement.ts';
import { makeReport, measureUnits } from './testing/make-report.ts';
import { readSlides } from './testing/read-slides.ts';
import { readSheets } from './testing/read-spreadsheet.ts';
import {
  constantsRemover,
  figuresOfText,
  numbersIn,
  stringsIn,
  undisclosedFigures,
} from './testing/undisclosed-figures.ts';

/** Answers of each unit: the second and third one are suppressed. */
const SIZES = [22, 4, 9, 15];
const FIRST_DAY = '2026-03-02T09:00:00.000Z';
const NEXT_MONTH = '2026-04-01T08:07:00.000Z';
/** Our English texts, whose numbers are constants of the method. */
const TEXTS = [
  ...stringsIn(JSON.parse(readFileSync(new URL('../../../../locales/en.json', import.meta.url), 'utf8'))),
  ...stringsIn(resultsTexts),
];
/** Ends of the scale in the chart of the eNPS. */
const ENDS = [-100, 0, 100];

let api: TestApi;
/** Text of each output without the constants of the method. */
let outputs: Record<string, string>;
let allowed: Set<number>;
let table: Awaited<ReturnType<typeof readTable>>;

const readTable = (owner: TestAccount, id: string) => done(owner.call(analysis.getAnalysis, { params: { id } }));

/** Returns the numbers that the replies for the screens contain, and how many units these suppress. */
async function readDisclosed(owner: TestAccount, id: string): Promise<Set<number>> {
  const one = { params: { id } };
  const disclosed = numbersIn(
    table,
    await done(owner.call(analysisViews.getOverview, one)),
    await done(owner.call(analysisViews.getBreakouts, one)),
    await done(owner.call(analysisViews.getTrend, one)),
    await done(owner.call(analysisViews.getDrivers, one)),
  );
  return disclosed.add(table.breakouts[0]?.units.filter(({ hidden }) => hidden !== null).length ?? 0);
}

/** Returns the text of everything that leaves the server about a measurement besides the replies for the screens. */
async function readOutputs(owner: TestAccount, id: string): Promise<Record<string, string>> {
  const reportOf = async (kind: 'csv' | 'xlsx' | 'pdf' | 'pptx') =>
    (await makeReport(api, owner, { measurement: id, kind, language: 'en' })).file;
  const presented = await done(
    owner.call(presentations.getPresentation, { params: { id }, query: { language: 'en' } }),
  );
  const { link } = await publishPage(owner, id, ['participation', 'product', 'support', 'equity']);
  const page = (await api.app.inject({ url: new URL(link ?? '').pathname })).body;
  return {
    csv: (await reportOf('csv')).toString('utf8'),
    xlsx: readSheets(await reportOf('xlsx'))
      .flat(2)
      .join('\n'),
    pdf: withoutPageNumbers(readPdf(await reportOf('pdf'))),
    // Each slide has its own number.
    pptx: readSlides(await reportOf('pptx'))
      .flatMap(({ texts, tables, charts }, index) =>
        [texts.filter((text) => text !== String(index + 1)), tables, charts].flat(4),
      )
      .join('\n'),
    slides: presented.slides
      .flatMap(({ title, blocks }) => [title, ...drawnIn(blocks), ...stringsIn(blocks)])
      .join('\n'),
    'follow-up page': textOf(page.slice(page.indexOf('<main'))),
    'mail with the link of a follow-up page': await readFollowUpMail(),
    'monthly mail': await readMonthlyMail(owner),
  };
}

const publishPage = (owner: TestAccount, id: string, figures: string[]) =>
  done(
    owner.call(followUpPages.putFollowUpPage, {
      params: { id },
      body: {
        language: 'en',
        title: 'What we heard',
        introduction: 'Thank you.',
        figures,
        actions: [],
        is_published: true,
      },
    }),
  );

/** Mails the link of another organization's page about 7 answers of 8 people. */
async function readFollowUpMail(): Promise<string> {
  const owner = await api.createAccount();
  await enable(owner.call);
  const names = Array.from('abcdefgh', (letter) => `${letter}.${owner.accountId}`);
  const { id: list } = await importList(owner.call, { people: names.map((name) => [name, '', 'en', 'Ana']) });
  const set = await createSet(
    owner.call,
    reusableSet({ distribution: 'traceable-link', number_of_participants: null, participant_list: list }),
  );
  await api.runJobs();
  const id = set.measurements[0]?.id ?? '';
  const answers = Array.from({ length: 7 }, () => ({ units: [], value: () => 4 }));
  await answerMeasurement(api.services, owner.accountId, { measurementId: id, answers });
  await done(owner.call(measurements.stopMeasurement, { params: { id } }));
  expect((await readTable(owner, id)).participation).toMatchObject({ responses: 7, expected: 8, rate: 88 });
  await publishPage(owner, id, ['participation', 'product']);
  await done(owner.call(followUpPages.mailFollowUpPage, { params: { id } }));
  await api.runJobs();
  return readMail(`${names[0]}@example.org`);
}

async function readMonthlyMail(owner: TestAccount): Promise<string> {
  await done(owner.call(monthlyMails.putMonthlyMail, { body: { is_wanted: true } }));
  api.clock.set(NEXT_MONTH);
  await api.services.db.transaction().execute((tx) => api.services.jobs.send(tx, 'monthly-mails.send', {}));
  await api.runJobs();
  return readMail(owner.email);
}

/** Returns the last mail to an address, without links. */
function readMail(address: string): string {
  const mail = api.mailbox.findLast(({ to }) => to === address);
  if (!mail) throw new Error(`No mail to ${address}.`);
  const links = /https?:\/\/[^\s"<]+/g;
  return [mail.subject, mail.text.replaceAll(links, ''), textOf(mail.html).replaceAll(links, '')].join('\n');
}

const textOf = (html: string) => html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>|&#\w+;/g, '\n');

/** Each page after the first one ends with "2 of 9". */
function withoutPageNumbers(text: string): string {
  const pages = Number(text.split(' ').at(-1));
  return Array.from({ length: pages }, (_, index) => `\n${index + 1} of ${pages}`).reduce(
    (rest, footer) => rest.replace(footer, ''),
    text,
  );
}

/** Values of charts; other numbers of blocks are widths of columns. */
const drawnIn = (blocks: presentations.Presentation['slides'][number]['blocks']): number[] =>
  blocks.flatMap((block) => {
    if (block.type === 'bars') return block.rows.flatMap(({ values }) => values ?? []);
    return block.type === 'line' ? block.points.flatMap(({ value }) => value ?? []) : [];
  });

beforeAll(async () => {
  api = await startApi();
  api.clock.set(FIRST_DAY);
  const owner = await api.createAccount();
  const { measurement, stop } = await measureUnits({ api, owner }, SIZES);
  await stop();
  table = await readTable(owner, measurement.id);
  allowed = new Set([...(await readDisclosed(owner, measurement.id)), ...ENDS]);
  const { threshold } = table;
  const removeConstants = constantsRemover(TEXTS, { threshold, commenters: leastCommenters(threshold) });
  const texts = await readOutputs(owner, measurement.id);
  outputs = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, removeConstants(text)]));
}, 300_000);
afterAll(() => api.close());

describe('every output of a measurement with suppressed units', () => {
  it('contains only figures of the disclosed table and its views', () => {
    expect(table.breakouts[0]?.units.map(({ hidden }) => hidden)).toEqual([null, 'primary', 'secondary', null]);
    expect(undisclosedFigures(outputs, allowed)).toEqual({});
  });

  it('contains figures, except for mails, which contain at most the participation', () => {
    for (const [name, least] of Object.entries({ csv: 100, xlsx: 100, pdf: 100, pptx: 80, slides: 80 }))
      expect([name, figuresOfText(outputs[name] ?? '').length > least]).toEqual([name, true]);
    const { participation, product } = table;
    const { responses, expected, rate } = participation;
    expect(figuresOfText(outputs['follow-up page'] ?? '')).toEqual(
      expect.arrayContaining([rate, product?.favorability?.value]),
    );
    expect(new Set(figuresOfText(outputs['monthly mail'] ?? ''))).toEqual(new Set([responses, expected, rate]));
    expect(figuresOfText(outputs['mail with the link of a follow-up page'] ?? '')).toEqual([]);
  });

  it.each([4, 9])('fails the comparison if it contains the %s answers of a suppressed unit', (leak) => {
    for (const [name, text] of Object.entries(outputs))
      for (const written of [`${leak}`, `(${leak} people)`, `a,${leak},b`, `${leak}%`])
        expect(undisclosedFigures({ [name]: `${text}\n${written}` }, allowed)).toEqual({ [name]: [leak] });
  });
});
