import { describe, expect, it } from '@jest/globals';
import { EmailSchema, line, lines, readEmail } from './values.ts';

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

describe('a line of text', () => {
  const name = line(20);

  it.each(['Ana', '  Ana Ruiz ', 'Ñandú\tS. A.', 'Ana\n', '\r\nAna'])(
    'is taken without what is around it: %j',
    (text) => {
      expect(name.safeParse(text)).toMatchObject({ success: true, data: text.trim() });
    },
  );

  it.each(['Ana\r\nBcc: bo@example.org', 'Ana\nRuiz', 'Ana\rRuiz', 'Ana\u2028Ruiz', 'Ana\u0085Ruiz', '', '\n'])(
    'is refused where it breaks, or is empty: %j',
    (text) => {
      expect(name.safeParse(text).success).toBe(false);
    },
  );

  it.each(['Ana \ud83d', '\ude00 Ana', 'a\ud83d\ud83d'])('is refused where a character is cut in two: %j', (text) => {
    expect(name.safeParse(text).success).toBe(false);
    expect(lines(20).safeParse(text).success).toBe(false);
  });

  it('is taken with characters outside the basic plane', () => {
    expect(name.safeParse('Ana \u{1F600}').success).toBe(true);
  });
});
