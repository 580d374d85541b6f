import { createHash } from 'node:crypto';
import { type actionPlans, type Bilingual, type Language } from '@veleta/shared/contracts';
import { escapeHtml } from '../../../platform/html.ts';
import { DARK_CARD, type MailColors } from '../../../platform/mail/mail-layout.ts';
import { colorsOf } from '../../../platform/mail/mail-organization.ts';
import { NO_SCRIPT_SINKS } from '../../../platform/security-headers.ts';
import { translate } from '../../../platform/translations.ts';
import type { Analysis } from '../../6-analysis/analysis/index.ts';

/** A published figure of the whole organization. */
export interface PublishedFigure {
  /** Of a dimension; the other figures are named by texts. */
  readonly name: Bilingual | 'participation' | 'product';
  readonly value: number;
  readonly bound: 'exact' | 'at_least' | 'at_most';
}

/** The content of a published page. */
export interface PublishedPage {
  readonly organization: { readonly name: string; readonly themeKey: string };
  readonly language: Language;
  readonly title: string;
  readonly introduction: string;
  readonly threshold: number;
  readonly figures: readonly PublishedFigure[];
  readonly actions: readonly {
    readonly title: string;
    readonly text: string | null;
    readonly state: actionPlans.ActionState;
    readonly dueOn: string | null;
  }[];
  readonly publishedAt: Date;
}

/** Returns the picked figures that the disclosed table publishes; suppressed ones are left out. */
export function figuresOf(table: Analysis, keys: readonly string[]): PublishedFigure[] {
  if (table.status !== 'ready') return [];
  return keys.flatMap((key): PublishedFigure[] => {
    if (key === 'participation') {
      const { rate } = table.participation;
      return rate === null ? [] : [{ name: 'participation', value: rate, bound: 'exact' }];
    }
    const dimension = table.dimensions.find((one) => one.key === key);
    const result = key === 'product' ? table.product : dimension?.result;
    const name = key === 'product' ? key : dimension?.name;
    return name && result?.favorability ? [{ name, ...result.favorability }] : [];
  });
}

/** The dark colours are those of mails. Paper stays light. */
const styleOf = ({ light, dark }: MailColors): string => `
  body { margin: 0; background: #f5f7f7; color: #1c2b2b; font: 17px/1.55 system-ui, sans-serif; }
  main { max-width: 640px; margin: 0 auto; padding: 24px 20px 48px; background: #fff; border-top: 6px solid ${light}; min-height: 100vh; box-sizing: border-box; overflow-wrap: anywhere; }
  .name { margin: 0; color: ${light}; font-weight: 600; }
  h1 { margin: 4px 0 16px; font-size: 28px; line-height: 1.25; }
  h2 { margin: 32px 0 12px; font-size: 20px; line-height: 1.3; }
  h3 { margin: 0 0 4px; font-size: 17px; }
  p { margin: 0 0 12px; }
  dl { margin: 0 0 12px; } dl div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid #d5dede; }
  dd { margin: 0; font-weight: 600; white-space: nowrap; }
  ol { margin: 0; padding: 0; list-style: none; } li { margin: 0 0 12px; padding: 16px; border: 1px solid #d5dede; border-radius: 8px; }
  li p { margin: 0 0 4px; }
  .quiet { color: #4a5b5b; font-size: 15px; }
  @media screen and (prefers-color-scheme: dark) {
    body { background: #0f1717; color: #eef4f4; }
    main { background: ${DARK_CARD}; border-color: ${dark}; }
    .name { color: ${dark}; }
    .quiet { color: #b1c2c2; }
    dl div, li { border-color: #2c3d3d; }
  }
`;

/** Writes a published page as HTML without scripts. `policy` is its content security policy. */
export function writePublishedPage(page: PublishedPage): { html: string; policy: string } {
  const { language, organization, actions, figures } = page;
  const say = (key: string, values: Record<string, string | number> = {}) =>
    escapeHtml(translate(language, `followUp.${key}`, values));
  const day = (moment: Date) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
  const percent = (value: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(value / 100);
  const figure = ({ name, value, bound }: PublishedFigure): string => {
    const text = bound === 'exact' ? escapeHtml(percent(value)) : say(bound, { value: percent(value) });
    return `<div><dt>${typeof name === 'string' ? say(name) : escapeHtml(name[language])}</dt><dd>${text}</dd></div>`;
  };
  const action = ({ title, text, state, dueOn }: PublishedPage['actions'][number]): string => {
    const hasEnded = state === 'done' || state === 'dropped';
    const due = dueOn === null || hasEnded ? '' : ` · ${say('due', { date: day(new Date(`${dueOn}T12:00:00Z`)) })}`;
    return `<li><h3>${escapeHtml(title)}</h3>${text ? paragraphs(text) : ''}<p class="quiet">${say(`states.${state}`)}${due}</p></li>`;
  };
  const results = figures.length
    ? `<h2>${say('heard')}</h2><dl>${figures.map(figure).join('')}</dl><p class="quiet">${say('figures')} ${say('groups', { threshold: page.threshold })}</p>`
    : '';
  const doing = actions.length ? `<h2>${say('doing')}</h2><ol>${actions.map(action).join('')}</ol>` : '';
  const name = escapeHtml(organization.name);
  const content = `${name ? `<p class="name">${name}</p>` : ''}<h1>${escapeHtml(page.title)}</h1>${paragraphs(page.introduction)}${results}${doing}
<p class="quiet">${say('published', { date: day(page.publishedAt) })}</p>`;
  return layOut(language, { title: page.title, content, colors: colorsOf(organization.themeKey) });
}

/** Writes the page of an invalid or withdrawn link. */
export const writeMissingPage = (language: Language) =>
  layOut(language, {
    title: translate(language, 'followUp.missing'),
    content: `<h1>${escapeHtml(translate(language, 'followUp.missing'))}</h1><p>${escapeHtml(translate(language, 'followUp.missingHint'))}</p>`,
    colors: colorsOf('default'),
  });

function layOut(
  language: Language,
  { title, content, colors }: { title: string; content: string; colors: MailColors },
): { html: string; policy: string } {
  const style = styleOf(colors);
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${content}</main></body>
</html>`;
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${NO_SCRIPT_SINKS}`,
  };
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((one) => `<p>${escapeHtml(one).replaceAll('\n', '<br>')}</p>`)
    .join('');
