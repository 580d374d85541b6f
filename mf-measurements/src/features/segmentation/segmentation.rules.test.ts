import { describe, expect, it } from '@jest/globals';
import { hasProblems, inputOf, problemsOf } from './segmentation.rules.ts';

const unit = (name: string, id: string | null = null) => ({ id, name });

describe('the rules of a category', () => {
  it('requires a title and at least one unit', () => {
    expect(problemsOf({ title: ' ', units: [unit(' ')] }, [])).toEqual({
      title: 'title',
      units: 'units',
      unit: new Map(),
    });
  });

  it('refuses a title or a unit that is there already, whatever its case', () => {
    const problems = problemsOf({ title: 'area', units: [unit('Sales'), unit('Legal'), unit('sales ')] }, ['Area']);
    expect(problems.title).toBe('titleTwice');
    expect([...problems.unit]).toEqual([[2, 'unitTwice']]);
  });

  it('accepts 200 units and no more', () => {
    const units = Array.from({ length: 201 }, (_, index) => unit(`Unit ${index}`));
    expect(hasProblems(problemsOf({ title: 'Site', units: units.slice(1) }, []))).toBe(false);
    expect(problemsOf({ title: 'Site', units }, []).units).toBe('unitsMany');
  });

  it('sends trimmed names without empty lines, and keeps the ids', () => {
    expect(inputOf({ title: ' Area ', units: [unit(' Sales', 'x'), unit(''), unit('Legal')] })).toEqual({
      title: 'Area',
      units: [{ id: 'x', name: 'Sales' }, { name: 'Legal' }],
    });
  });
});
