import { describe, expect, it } from '@jest/globals';
import { readEmail } from './email-address.ts';
import { BilingualSchema, EmailSchema, line, lines } from './values.ts';

describe('an e-mail address', () => {
  it.each([
    'ana@example.org',
    '  Ana.Ruiz@Example.ORG ',
    "o'neill+list@mail.example.co",
    'a@b.co',
    '',
    'ana',
    'ana@',
    '@example.org',
    'ana@example',
    'a..b@example.org',
    '.a@example.org',
    'a.@example.org',
    'ana@exam_ple.org',
    'ana ruiz@example.org',
    'ñandú@example.org',
    `${'a'.repeat(242)}@example.org`,
    `${'a'.repeat(243)}@example.org`,
  ])('is read in a form as the API reads it: %s', (text) => {
    const { success, data } = EmailSchema.safeParse(text);
    expect(readEmail(text)).toBe(success ? data : null);
  });
});

describe('what counts as an e-mail address', () => {
  it.each([
    ['Ana.Ruiz@Example.ORG', 'ana.ruiz@example.org'],
    ['a.b.c@x.mail.example.co', 'a.b.c@x.mail.example.co'],
    ["o'neill+list_1-2@my-mail.example.org", "o'neill+list_1-2@my-mail.example.org"],
  ])('%s does', (text, address) => {
    expect(readEmail(text)).toBe(address);
  });

  it.each([
    'ana ruiz@example.org',
    '<ana@example.org>',
    'ana@example.org>',
    'ana@example.org, bo@example.org',
    'ana@example.c',
    'ana@example.c0',
    'ana@-example.org',
    'ana@example..org',
    'ana@.example.org',
    'a..b@example.org',
    '.a@example.org',
    'a.@example.org',
    'ñandú@example.org',
  ])('%s does not', (text) => {
    expect(readEmail(text)).toBeNull();
  });
});

describe('a text of several lines', () => {
  const text = lines(20);

  it.each(['one', 'one\ntwo', 'ñ \u{1F600}\n\ntwo'])('is taken: %j', (value) => {
    expect(text.safeParse(value).success).toBe(true);
  });

  it.each(['a\u0000b', 'a\tb', 'a\rb', 'a\u001fb', 'a\u007f', '\u001bab', ' '])(
    'is refused with other control characters, or empty: %j',
    (value) => {
      expect(text.safeParse(value).success).toBe(false);
    },
  );
});

describe('a text in both languages', () => {
  it('lacks neither', () => {
    expect(BilingualSchema.safeParse({ en: 'Area', es: 'Área' }).success).toBe(true);
    expect(BilingualSchema.safeParse({ en: 'Area' }).success).toBe(false);
  });
});

describe('a line of text', () => {
  const name = line(20);

  it.each(['Ana', '  Ana Ruiz ', 'Ñandú\tS. A.', 'Ana\n', '\r\nAna'])(
    'is taken without what is around it: %j',
    (text) => {
      expect(name.safeParse(text)).toMatchObject({ success: true, data: text.trim() });
    },
  );

  it.each([
    'Ana\r\nBcc: bo@example.org',
    'Ana\nRuiz',
    'Ana\rRuiz',
    'Ana\u2028Ruiz',
    'Ana\u0085Ruiz',
    'Ana\vRuiz',
    '',
    '\n',
  ])('is refused where it breaks, or is empty: %j', (text) => {
    expect(name.safeParse(text).success).toBe(false);
  });

  it.each(['Ana \ud83d', '\ude00 Ana', 'a\ud83d\ud83d'])('is refused where a character is cut in two: %j', (text) => {
    expect(name.safeParse(text).success).toBe(false);
    expect(lines(20).safeParse(text).success).toBe(false);
  });

  it('is taken with characters outside the basic plane', () => {
    expect(name.safeParse('Ana \u{1F600}').success).toBe(true);
  });
});
