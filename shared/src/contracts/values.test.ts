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
  ])('is parsed in a form as in the API: %s', (text) => {
    const { success, data } = EmailSchema.safeParse(text);
    expect(readEmail(text)).toBe(success ? data : null);
  });
});

describe('e-mail validation', () => {
  it.each([
    ['Ana.Ruiz@Example.ORG', 'ana.ruiz@example.org'],
    ['a.b.c@x.mail.example.co', 'a.b.c@x.mail.example.co'],
    ["o'neill+list_1-2@my-mail.example.org", "o'neill+list_1-2@my-mail.example.org"],
  ])('accepts %s', (text, address) => {
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
  ])('rejects %s', (text) => {
    expect(readEmail(text)).toBeNull();
  });
});

describe('a text of several lines', () => {
  const text = lines(20);

  it.each(['one', 'one\ntwo', 'ñ \u{1F600}\n\ntwo'])('is accepted: %j', (value) => {
    expect(text.safeParse(value).success).toBe(true);
  });

  it.each(['a\u0000b', 'a\tb', 'a\rb', 'a\u001fb', 'a\u007f', '\u001bab', ' '])(
    'is rejected with control characters or if empty: %j',
    (value) => {
      expect(text.safeParse(value).success).toBe(false);
    },
  );
});

describe('a text in both languages', () => {
  it('requires both languages', () => {
    expect(BilingualSchema.safeParse({ en: 'Area', es: 'Área' }).success).toBe(true);
    expect(BilingualSchema.safeParse({ en: 'Area' }).success).toBe(false);
  });
});

describe('a single-line text', () => {
  const name = line(20);

  it.each(['Ana', '  Ana Ruiz ', 'Ñandú\tS. A.', 'Ana\n', '\r\nAna'])('is trimmed: %j', (text) => {
    expect(name.safeParse(text)).toMatchObject({ success: true, data: text.trim() });
  });

  it.each([
    'Ana\r\nBcc: bo@example.org',
    'Ana\nRuiz',
    'Ana\rRuiz',
    'Ana\u2028Ruiz',
    'Ana\u0085Ruiz',
    'Ana\vRuiz',
    '',
    '\n',
  ])('is rejected with line breaks or if empty: %j', (text) => {
    expect(name.safeParse(text).success).toBe(false);
  });

  it.each(['Ana \ud83d', '\ude00 Ana', 'a\ud83d\ud83d'])('is rejected with a lone surrogate: %j', (text) => {
    expect(name.safeParse(text).success).toBe(false);
    expect(lines(20).safeParse(text).success).toBe(false);
  });

  it('is accepted with characters outside the basic plane', () => {
    expect(name.safeParse('Ana \u{1F600}').success).toBe(true);
  });
});
