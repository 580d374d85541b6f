/** @jest-environment jest-fixed-jsdom */
import en from '../../../locales/en.json' with { type: 'json' };
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@veleta/shared/contracts';
import { DARK_CARD, DARK_INK } from './mail-layout.ts';
import { colorsOf, contrastOf } from './mail-organization.ts';
import { type MailContent, writeMail } from './write-mail.ts';

/** The part of the browser's parser that this file uses, because the API is compiled without DOM types. */
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
/** Parses as XML, which reports markup that is not well-formed. */
const parse = (html: string) => new DOMParser().parseFromString(html, 'application/xhtml+xml');

describe.each(ALL)('the mail %s in %s', (template, language) => {
  const { subject, text, html } = write(template, language);
  const page = parse(html);

  it('is well-formed with hostile values, and shows them as text', () => {
    expect(page.querySelector('parsererror')).toBeNull();
    expect(page.querySelector('script, b, img, link, form')).toBeNull();
    const shown = page.body.textContent;
    if (Object.keys(placesOf(template)).length > 0) expect(shown).toContain(HOSTILE);
  });

  it('contains its link in both parts: on the button, in clear and as text', () => {
    const links = [...page.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([URL_IN_MAIL, URL_IN_MAIL]);
    expect(links[1]?.textContent).toBe(URL_IN_MAIL);
    expect(text).toContain(`\n${URL_IN_MAIL}\n`);
    expect(text).toContain(links[0]?.textContent);
  });

  it('names the company that operates the server, with its address, in both parts', () => {
    const operator = 'Veleta & Co, Main Street 1, 1000 Town';
    expect(text).toContain(operator);
    expect(page.body.textContent).toContain(operator);
  });

  it('has the same content in both parts, without unresolved keys or placeholders', () => {
    const words = (mail: string) => mail.replace(/\s+/g, ' ');
    for (const paragraph of page.querySelectorAll('.words')) {
      expect(words(text)).toContain(words(paragraph.textContent));
    }
    for (const part of [subject, text, page.documentElement.textContent]) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|null|mails\./);
    }
  });

  it('declares its language, title, heading, preview and dark colours', () => {
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

describe('writeMail', () => {
  it('writes different texts in both languages', () => {
    for (const template of TEMPLATES) expect(write(template, 'en').text).not.toBe(write(template, 'es').text);
  });

  it('does not turn addresses in a name into links', () => {
    const values = { firstName: 'win at https://evil.example/prize or www.evil.example' };
    const { text, html } = writeMail('activation', { to: 'a@b.co', language: 'en', values }, SERVER);
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|https:\/\/evil/);
  });

  it.each(['2.490,00\u00a0US$', '$2,490.00', '1.5', '80\u00a0%'])('does not split the amount %s', (price) => {
    const values = { firstName: 'Ana', organization: 'Acme', plan: 'Growth', cycle: 'yearly', date: 'May 2', price };
    const { text, html } = writeMail('subscription-renewal', { to: 'a@b.co', language: 'es', values }, SERVER);
    for (const part of [text, html]) expect(part).toContain(price);
  });

  it('does not turn a numeric address into a link', () => {
    const values = { firstName: '10.0.0.1 or 1.2.3.4/prize' };
    expect(writeMail('activation', { to: 'a@b.co', language: 'en', values }, SERVER).text).not.toMatch(/\d\.\d/);
  });

  it('contains an unsubscribe link in both parts', () => {
    const content = {
      to: 'a@b.co',
      language: 'en',
      values: { month: 'May' },
      unsubscribePath: '/monthly-mail/x',
    } as const;
    const { text, html } = writeMail('monthly-results', { ...content, lines: ['One'] }, SERVER);
    const link = [...parse(html).querySelectorAll('a')].at(-1);
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'Unsubscribe',
      'https://veleta.test/monthly-mail/x',
    ]);
    expect(text).toContain('Unsubscribe: https://veleta.test/monthly-mail/x');
  });

  it('writes a list one item a line, without links', () => {
    const lines = ['Work climate: 6 of 20', 'evil.example'];
    const { text, html } = writeMail('monthly-results', { to: 'a@b.co', language: 'en', lines }, SERVER);
    expect(text).toContain('\n\n• Work climate: 6 of 20\n• evil.\u200bexample\n\n');
    expect(html).toContain('• Work climate: 6 of 20<br />• evil.\u200bexample</p>');
  });

  it('puts no personal name into the subject of account mails', () => {
    const { 'survey-invitation': _organization, ...ours } = en.mails;
    for (const words of Object.values(ours)) {
      if (typeof words !== 'string') expect(words.subject).not.toContain('firstName');
    }
  });

  it('removes line breaks from the subject', () => {
    const values = { organization: 'Acme\r\nBcc: all@example.org', product: '', lastDay: '' };
    const { subject } = writeMail('survey-invitation', { to: 'a@b.co', language: 'en', values }, SERVER);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  describe('for an organization', () => {
    const organization = {
      name: 'Molino & Hijos',
      themeKey: '3',
      supportEmail: 'people@molino.example',
      logo: { content: Buffer.from('logo'), path: '/api/v1/logos/1/' },
    };
    const write = (change: Partial<MailContent> = {}) =>
      writeMail('survey-invitation', { to: 'a@b.co', language: 'es', organization, ...change }, SERVER);

    it("shows the organization's name, logo and colours, and sends in its name", () => {
      const { html, fromName, logo } = write();
      const page = parse(html);
      expect(page.querySelector('.brand')?.textContent).toBe('Molino & Hijos');
      expect(page.querySelector('img')?.getAttribute('src')).toBe('cid:logo@veleta');
      // Its name is next to it.
      expect(page.querySelector('img')?.getAttribute('alt')).toBe('');
      expect(page.querySelector('.brand')?.getAttribute('style')).toContain('#1d4a93');
      expect(fromName).toBe('Molino & Hijos vía Veleta');
      expect(logo).toBe(organization.logo);
      expect(parse(write({ organization: { ...organization, logo: null } }).html).querySelector('img')).toBeNull();
    });

    it('shows the support address in both parts', () => {
      const { html, text } = write();
      expect(parse(html).querySelector('a')?.getAttribute('href')).toBe('mailto:people@molino.example');
      expect(text).toContain('Escribe a Molino & Hijos: people@molino.example');
      expect(write({ organization: { ...organization, supportEmail: null } }).text).not.toContain('Escribe a');
    });

    it('greets by name if the list has one', () => {
      expect(write({ values: { name: 'Ana López' } }).text).toMatch(/^Hola, Ana López:\n/);
      expect(write().text).toMatch(/^Hola:\n/);
    });

    it("contains the organization's own texts with their lines, without links", () => {
      const introduction = 'Querido equipo:\n\nentren en https://evil.example\no escriban a eve@evil.example';
      const { text, html, subject } = write({ introduction, subject: '¿Cómo va\r\ntodo?' });
      expect(text).toMatch(/^Hola:\n\nQuerido equipo:\n\nentren en /);
      expect(parse(html).querySelector('br')).not.toBeNull();
      for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|https:\/\/evil/);
      expect(subject).toBe('¿Cómo va todo?');
    });

    it('marks a test mail', () => {
      const { subject, text } = write({ isTest: true, subject: 'Tu voz' });
      expect(subject).toBe('Prueba: Tu voz');
      expect(text).toContain('Esta es una prueba');
    });
  });

  it.each(['default', ...Array.from({ length: 30 }, (_, theme) => String(theme))])(
    'has legible dark colours for theme %s',
    (theme) => {
      const { light, dark } = colorsOf(theme);
      for (const [color, other] of [
        [light, '#ffffff'],
        [dark, DARK_CARD],
        [dark, DARK_INK],
      ] as const)
        expect(contrastOf(color, other)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
