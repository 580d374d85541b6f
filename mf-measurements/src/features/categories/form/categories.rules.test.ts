import { describe, expect, it } from '@jest/globals';
import { categories } from '@veleta/shared/contracts';
import { validateForm } from '@veleta/shared/forms';
import {
  lostAssignedUnits,
  checkCategory,
  inputOf,
  linesOf,
  unitErrorsOf,
  valuesOf,
  type CategoryValues,
} from './categories.rules.ts';

const unit = (name: string, id: string | null = null) => ({ id, name });

const errorsOf = (values: CategoryValues, taken: readonly string[] = []) =>
  Object.fromEntries(
    [
      ...validateForm(values, {
        schema: categories.CategoryInputSchema,
        toBody: inputOf,
        check: () => checkCategory(values, taken),
      }),
    ].map(([field, { code }]) => [field, code]),
  );

describe('rules of a category', () => {
  it('requires a title and at least one unit', () => {
    expect(errorsOf({ title: ' ', units: [unit(' ')] })).toEqual({ title: 'required', units: 'required' });
  });

  it('rejects a duplicate title or unit regardless of case', () => {
    const values = { title: 'area', units: [unit('Sales'), unit('Legal'), unit('sales ')] };
    expect(errorsOf(values, ['Area'])).toEqual({ title: 'taken', units: 'duplicate' });
    expect([...unitErrorsOf(values.units)]).toEqual([[2, 'duplicate']]);
  });

  it('accepts 200 units and no more', () => {
    const units = Array.from({ length: 201 }, (_, index) => unit(`Unit ${index}`));
    expect(errorsOf({ title: 'Site', units: units.slice(1) })).toEqual({});
    expect(errorsOf({ title: 'Site', units })).toEqual({ units: 'too_many' });
  });

  it('sends trimmed names without empty units, and keeps the ids', () => {
    expect(inputOf({ title: ' Area ', units: [unit(' Sales', 'x'), unit(''), unit('Legal')] })).toEqual({
      title: 'Area',
      units: [{ id: 'x', name: 'Sales' }, { name: 'Legal' }],
    });
  });
});

describe('units of a category', () => {
  const units = [
    { id: 'sales', name: 'Sales', people: 1 },
    { id: 'legal', name: 'Legal', people: 40 },
    { id: 'empty', name: 'Empty', people: 0 },
  ];
  const category = { id: 'area', title: 'Area', units, lists: 1, revision: 1, isLocked: false };

  it('returns the lost units that people have, even one person', () => {
    const names = (title: string, remaining: readonly (typeof units)[number][]) =>
      lostAssignedUnits(category, { title, units: remaining }).map(({ name }) => name);
    expect(names('Area', units)).toEqual([]);
    expect(names('Area', units.slice(1))).toEqual(['Sales']);
    expect(names('Area', [])).toEqual(['Sales', 'Legal']);
    expect(lostAssignedUnits(null, { title: 'Area', units: [] })).toEqual([]);
  });

  it('treats a unit as lost if its name is emptied, but not if it is changed', () => {
    const {
      title,
      units: [first, ...others],
    } = valuesOf(category);
    const renamed = (name: string) => ({ title, units: [{ id: first?.id ?? null, name }, ...others] });
    expect(lostAssignedUnits(category, renamed(' '))).toHaveLength(1);
    expect(lostAssignedUnits(category, renamed('Ventas'))).toEqual([]);
  });

  it('starts a new category with one empty unit', () => {
    expect(valuesOf(null)).toEqual({ title: '', units: [unit('')] });
  });

  it('splits pasted text into lines without empty ones', () => {
    expect(linesOf(' Sales\r\n\r\nLegal \n')).toEqual(['Sales', 'Legal']);
  });
});
