import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@veleta/shared/contracts';
import { planCommentsOf, selectionKey, type CommentCount } from '../../comment-plan.ts';
import { disclose } from '../../disclose.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';
import { ALL_RULES } from '../../rules.ts';
import { categoryOf, dimensionsOf, inputOf, randomOrganization } from '../random-organization.ts';
import { variedOrganization } from '../varied-organization.ts';
import { writeComments } from '../written-comments.ts';
import { attackComments } from './comments.ts';

const ORGANIZATIONS = 100;

/** The suppression of units depends on sizes alone. */
const RULES = { ...ALL_RULES, feasibilityAudit: false };

const planned = (input: DisclosureInput, counts: readonly CommentCount[]) => {
  const table = disclose(input, RULES);
  const plan = planCommentsOf(table, { categories: input.categories.map(({ id }) => id), counts });
  return { input, table, counts, plan };
};

describe('adversary who looks for each comment under every unit and language', () => {
  it.each([
    ['the usual mix', randomOrganization],
    ['the hard mix', variedOrganization],
  ])(
    `finds no intersection with few commenters or of a suppressed unit in ${ORGANIZATIONS} organizations of %s`,
    (_name, make) => {
      let readable = 0;
      const leaks = Array.from({ length: ORGANIZATIONS }, (_, index) => index + 1).flatMap((seed) => {
        const organization = make(seed, { largest: 600 });
        const all = planned(organization.input, writeComments(organization, seed));
        readable += all.plan.units.length;
        return attackComments(all).map((leak) => `organization ${seed}: ${leak}`);
      });
      expect(leaks).toEqual([]);
      expect(readable).toBeGreaterThan(ORGANIZATIONS);
    },
  );
  it.each([126, 262, 300])('finds no isolated suppressed unit in organization %d, which once had one', (seed) => {
    const organization = variedOrganization(seed, { largest: 600 });
    expect(attackComments(planned(organization.input, writeComments(organization, seed)))).toEqual([]);
  });

  describe('with other plans', () => {
    const [area, place] = [categoryOf('area', 3), categoryOf('place', 2)];
    // Area 1 lies inside place 0. Its results are suppressed as the complement of area 2.
    const people = [
      { count: 30, units: ['area0', 'place0'] },
      { count: 12, units: ['area1', 'place0'] },
      { count: 30, units: ['area0', 'place1'] },
      { count: 3, units: ['area2', 'place1'] },
    ];
    const responses = people.flatMap(({ count, units }) =>
      Array.from({ length: count }, (_, person) => ({ unitIds: units, answers: [1 + (person % 5)] })),
    );
    const input = inputOf(responses, [area, place], dimensionsOf([1]));
    const table = disclose(input, RULES);
    const counts = people.map(({ count, units }): CommentCount => ({
      position: 0,
      language: 'es',
      units,
      total: count,
    }));
    const attackPlan = (units: string[], totals: Record<string, number> = {}) =>
      attackComments({ input, table, counts, plan: { isShown: true, units, languages: [...LANGUAGES], totals } });

    it('finds a remainder of few commenters beside the admitted units', () => {
      expect(attackPlan(['place0', 'area0'])).toContain('3 commenters of no unit in es');
    });
    it('finds a suppressed unit that is the remainder of a unit of another category', () => {
      expect(table.breakouts[0]!.units.map(({ hidden }) => hidden)).toEqual([null, 'secondary', 'primary']);
      expect(attackPlan(['place0', 'area0'])).toContain('comments of area1, whose results are hidden: those of place0');
      expect(attackPlan(['place0'])).toEqual([]);
    });
    it('finds no leak in the actual plan', () => {
      for (const silent of [0, 1, 2, 3]) {
        const some = counts.filter((_, index) => index !== silent);
        expect(attackComments(planned(input, some))).toEqual([]);
      }
    });
    it('finds a published number of comments of a unit that is not admitted', () => {
      const key = selectionKey({ unit: 'area2' });
      expect(attackPlan(['place0'], { [key]: 3 })).toEqual([`3 comments of ${key}`]);
    });
  });
});
