import { describe, expect, it } from '@jest/globals';
import { EmailSchema, readEmail } from './values.ts';

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
