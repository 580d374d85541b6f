import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { installRivals, RIVALS_FOLDER } from './rivals.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A question in English, as input for other survey runners. */
export interface RivalItem {
  readonly key: string;
  readonly type: 'likert5' | 'enps' | 'open';
  readonly text: string;
}

const POINTS = ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'];

const surveyJs = (items: readonly RivalItem[]): string => `
  import { createRoot } from 'react-dom/client';
  import { createElement } from 'react';
  import { Model } from 'survey-core';
  import { Survey } from 'survey-react-ui';
  import 'survey-core/survey-core.fontless.min.css';
  const points = ${JSON.stringify(POINTS)};
  const elements = ${JSON.stringify(items)}.map(({ key, type, text }) =>
    type === 'open' ? { type: 'comment', name: key, title: text }
    : type === 'enps' ? { type: 'rating', name: key, title: text, rateMin: 0, rateMax: 10 }
    : { type: 'radiogroup', name: key, title: text, choices: points.map((point, index) => ({ value: index + 1, text: point })) });
  const model = new Model({ pages: elements.map((element) => ({ elements: [element] })) });
  createRoot(document.getElementById('root')).render(createElement(Survey, { model }));
`;

/** The survey format of the runner, with every field, because it reads all of them without checks. */
const formbricks = (items: readonly RivalItem[]): string => `
  import { renderSurveyInline } from '@formbricks/surveys';
  const points = ${JSON.stringify(POINTS)};
  const questions = ${JSON.stringify(items)}.map(({ key, type, text }) => ({
    id: key, headline: text, required: false, buttonLabel: 'Next', backButtonLabel: 'Back',
    ...(type === 'open' ? { type: 'openText', longAnswer: true, inputType: 'text' }
      : type === 'enps' ? { type: 'nps', lowerLabel: 'Not at all likely', upperLabel: 'Extremely likely' }
      : { type: 'multipleChoiceSingle', shuffleOption: 'none', choices: points.map((label, index) => ({ id: key + index, label })) }),
  }));
  const now = new Date();
  renderSurveyInline({
    containerId: 'root', brandColor: '#0a8181', isBrandingEnabled: false,
    survey: {
      id: 'survey', createdAt: now, updatedAt: now, name: 'Survey', type: 'link', environmentId: 'environment', createdBy: null,
      status: 'inProgress', displayOption: 'displayOnce', autoClose: null, triggers: [], inlineTriggers: null, redirectUrl: null,
      recontactDays: null, welcomeCard: { enabled: false }, questions, thankYouCard: { enabled: true, headline: 'Thank you' },
      hiddenFields: { enabled: false }, delay: 0, autoComplete: null, closeOnDate: null, productOverwrites: null, styling: null,
      surveyClosedMessage: null, segment: null, singleUse: null, verifyEmail: null, pin: null, resultShareKey: null,
      displayPercentage: null,
    },
  });
`;

interface RivalServer {
  readonly pages: readonly { readonly name: string; readonly url: string; readonly landmark: string }[];
  close(): Promise<void>;
}

/** Serves a page of each runner with these questions: production builds, brotli, without caching. */
export async function serveRivals(items: readonly RivalItem[]): Promise<RivalServer> {
  installRivals();
  const out = join(ROOT, '.cache/rival-pages');
  mkdirSync(out, { recursive: true });
  const rivals = [
    { name: 'survey-core + survey-react-ui', path: 'surveyjs', source: surveyJs(items), landmark: '.sd-question' },
    { name: '@formbricks/surveys', path: 'formbricks', source: formbricks(items), landmark: '#fbjs fieldset' },
  ];
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const { path, source } of rivals) {
    await build({
      stdin: { contents: source, resolveDir: RIVALS_FOLDER, loader: 'js' },
      outfile: join(out, path, 'page.js'),
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2020',
      nodePaths: [join(ROOT, 'node_modules')],
      define: { 'process.env.NODE_ENV': '"production"' },
      legalComments: 'none',
    });
    const hasStyle = readdirSync(join(out, path)).includes('page.css');
    for (const file of ['page.js', ...(hasStyle ? ['page.css'] : [])])
      files.set(`/${path}/${file}`, {
        type: file.endsWith('js') ? 'text/javascript' : 'text/css',
        body: brotliCompressSync(readFileSync(join(out, path, file))),
      });
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Survey</title><link rel="icon" href="data:,">${hasStyle ? `<link rel="stylesheet" href="/${path}/page.css">` : ''}<script type="module" src="/${path}/page.js"></script></head><body><div id="root"></div></body></html>`;
    files.set(`/${path}`, { type: 'text/html; charset=utf-8', body: brotliCompressSync(html) });
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return response.writeHead(404).end();
    return response
      .writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': 'no-store' })
      .end(file.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    pages: rivals.map(({ name, path, landmark }) => ({ name, url: `http://127.0.0.1:${port}/${path}`, landmark })),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
