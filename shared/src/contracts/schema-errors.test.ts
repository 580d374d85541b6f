import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { EmailSchema, line, invalidFields } from './index.ts';

const Schema = z.strictObject({
  name: line(5),
  email: EmailSchema,
  count: z.int().check(z.gte(1), z.lte(9)),
  role: z.enum(['owner', 'analyst']),
  units: z.array(line(3)).check(z.minLength(2), z.maxLength(2)),
  day: z.iso.date(),
});
const GOOD = { name: 'Ana', email: 'a@b.es', count: 1, role: 'owner', units: ['a', 'b'], day: '2026-01-01' };

const rejections = (change: object) => {
  const data = { ...GOOD, ...change };
  return invalidFields(z.safeParse(Schema, data).error?.issues ?? [], data);
};

describe('invalidFields', () => {
  it('returns no fields for valid data', () => {
    expect(rejections({})).toEqual([]);
  });

  it.each<[string, object, object]>([
    ['what is missing', { name: undefined }, { path: 'name', code: 'required' }],
    ['an empty text', { name: ' ' }, { path: 'name', code: 'required' }],
    ['an empty address', { email: '' }, { path: 'email', code: 'required' }],
    ['an address that is none', { email: 'a@' }, { path: 'email', code: 'email' }],
    ['a long text', { name: 'Anastasia' }, { path: 'name', code: 'too_long', params: { limit: 5 } }],
    ['a small number', { count: 0 }, { path: 'count', code: 'too_small', params: { limit: 1 } }],
    ['a large number', { count: 10 }, { path: 'count', code: 'too_large', params: { limit: 9 } }],
    ['text instead of a number', { count: '1' }, { path: 'count', code: 'invalid_type' }],
    ['another choice', { role: 'king' }, { path: 'role', code: 'not_an_option' }],
    ['a short list', { units: ['a'] }, { path: 'units', code: 'too_few', params: { limit: 2 } }],
    ['a long list', { units: ['a', 'b', 'c'] }, { path: 'units', code: 'too_many', params: { limit: 2 } }],
    ['a long text in a list', { units: ['a', 'long'] }, { path: 'units.1', code: 'too_long', params: { limit: 3 } }],
    ['a day that is none', { day: '2026-02-30' }, { path: 'day', code: 'invalid_format' }],
    ['a field that nobody declared', { admin: true }, { path: 'admin', code: 'unknown_field' }],
  ])('reports %s', (_, change, rejection) => {
    expect(rejections(change)).toEqual([rejection]);
  });
});
