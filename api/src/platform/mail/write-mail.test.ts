/** @jest-environment jest-fixed-jsdom */
import en from '../../../locales/en.json' with { type: 'json' };
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@veleta/shared/contracts';
import { writeMail } from './write-mail.ts';

/** What this file needs of the browser's parser: the API is compiled without a browser's types. */
interface ParsedElement {
  readonly textContent: string;
  readonly firstElementChild: ParsedElement | null;
  getAttribute(name: string): string | null;
  querySelector(selector: string): ParsedElement | null;
  querySelectorAll(selector: string): Iterable<ParsedElement>;
}
interface ParsedPage extends ParsedElement {
  readonly documentElement: ParsedElement;
  readonly body: ParsedElement;
  readonly title: string;
}
declare const DOMParser: new () => { parseFromString(text: string, type: 'application/xhtml+xml'): ParsedPage };

const TEMPLATES = Object.entries(en.mails).flatMap(([name, words]) => (typeof words === 'string' ? [] : [name]));
const ALL = TEMPLATES.flatMap((template) => LANGUAGES.map((language) => [template, language] as const));
const HOSTILE = `<b>Eve</b> & "Sons" ' </title><script>`;
const LINK = '/somewhere/secret-token?a=1&b=2';
const SERVER = {
  publicUrl: 'https://veleta.test',
  seller: { name: 'Veleta & Co', taxId: null, address: ['Main Street 1', '1000 Town'], email: 'sales@veleta.test' },
};
const URL_IN_MAIL = `https://veleta.test${LINK}`;

const placesOf = (template: string): Record<string, string> => {
  const words = JSON.stringify(Reflect.get(en.mails, template));
  return Object.fromEntries([...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, HOSTILE]));
};
const write = (template: string, language: 'en' | 'es', linkPath: string | undefined = LINK) =>
  writeMail(
    template,
    { to: 'eve@example.org', language, values: placesOf(template), ...(linkPath && { linkPath }) },
    SERVER,
  );
/** Read as XML, which forgives nothing: what is not well-formed becomes an error. */
const parse = (html: string) => new DOMParser().parseFromString(html, 'application/xhtml+xml');

describe.each(ALL)('the mail %s in %s', (template, language) => {
  const { subject, text, html } = write(template, language);
  const page = parse(html);

  it('is well-formed, whatever somebody is called, and shows a name as it is written', () => {
    expect(page.querySelector('parsererror')).toBeNull();
    expect(page.querySelector('script, b, img, link, form')).toBeNull();
    const shown = page.body.textContent;
    if (Object.keys(placesOf(template)).length > 0) expect(shown).toContain(HOSTILE);
  });

  it('carries its link in both parts: on the button, in clear and as text', () => {
    const links = [...page.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([URL_IN_MAIL, URL_IN_MAIL]);
    expect(links[1]?.textContent).toBe(URL_IN_MAIL);
    expect(text).toContain(`\n${URL_IN_MAIL}\n`);
    expect(text).toContain(links[0]?.textContent);
  });

  it('names the company that operates the server, with its address, in both parts', () => {
    const operator = 'Veleta & Co, Main Street 1, 1000 Town.';
    expect(text).toContain(operator);
    expect(page.body.textContent).toContain(operator);
  });

  it('says the same in both parts, and leaves no key and no place open', () => {
    const words = (mail: string) => mail.replace(/\s+/g, ' ');
    for (const paragraph of page.querySelectorAll('.words')) {
      expect(words(text)).toContain(words(paragraph.textContent));
    }
    for (const part of [subject, text, page.documentElement.textContent]) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|null|mails\./);
    }
  });

  it('names its language, has a title, a heading, a preview and colours for the dark', () => {
    expect(page.documentElement.getAttribute('lang')).toBe(language);
    expect(page.title).toBe(subject);
    expect(page.querySelector('h1')?.textContent).toBe(subject);
    expect(page.body.firstElementChild?.getAttribute('style')).toContain('display:none');
    expect(page.body.firstElementChild?.textContent.trim().length).toBeGreaterThan(20);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('max-width:600px');
    expect(html.replace(/<!--.*?-->/gs, '')).not.toContain('<table');
  });
});

describe('a mail', () => {
  it('is written in both languages: no text of one is that of the other', () => {
    for (const template of TEMPLATES) expect(write(template, 'en').text).not.toBe(write(template, 'es').text);
  });

  it('lets nobody plant a link by their name', () => {
    const values = { firstName: 'win at https://evil.example/prize or www.evil.example' };
    const { text, html } = writeMail('activation', { to: 'a@b.co', language: 'en', values }, SERVER);
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|https:\/\/evil/);
  });

  it('has no personal name in the subject of what concerns an account', () => {
    const { 'survey-invitation': _organization, ...ours } = en.mails;
    for (const words of Object.values(ours)) {
      if (typeof words !== 'string') expect(words.subject).not.toContain('firstName');
    }
  });

  it('breaks no header by what stands in its subject', () => {
    const values = { organization: 'Acme\r\nBcc: all@example.org', product: '', lastDay: '' };
    const { subject } = writeMail('survey-invitation', { to: 'a@b.co', language: 'en', values }, SERVER);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('is headed by the organization that asks', () => {
    const mail = { to: 'a@b.co', language: 'es', brand: 'Molino & Hijos' } as const;
    const { html } = writeMail('survey-invitation', mail, SERVER);
    expect(parse(html).querySelector('.brand')?.textContent).toBe('Molino & Hijos');
  });
});
