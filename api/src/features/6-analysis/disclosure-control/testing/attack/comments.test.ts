import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@veleta/shared/contracts';
import { planCommentsOf, selectionKey, type CommentCount } from '../../comment-plan.ts';
import { disclose } from '../../disclose.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';
import { ALL_RULES } from '../../rules.ts';
import { categoryOf, dimensionsOf, inputOf, randomOrganization } from '../random-organization.ts';
import { variedOrganization } from '../varied-organization.ts';
import { TOPICS, writeComments } from '../written-comments.ts';
import { attackComments } from './comments.ts';

const ORGANIZATIONS = 100;

/** The suppression of units depends on sizes alone. */
const RULES = { ...ALL_RULES, feasibilityAudit: false };

const planned = (input: DisclosureInput, counts: readonly CommentCount[]) => {
  const table = disclose(input, RULES);
  const plan = planCommentsOf(table, { categories: input.categories.map(({ id }) => id), counts }, TOPICS);
  return { input, table, counts, plan };
};

describe('adversary who looks for each comment under every unit, language and topic', () => {
  it.each([
    ['the usual mix', randomOrganization],
    ['the hard mix', variedOrganization],
  ])(
    `finds no intersection with few commenters or of a suppressed unit in ${ORGANIZATIONS} organizations of %s`,
    (_name, make) => {
      let readable = 0;
      let topics = 0;
      const leaks = Array.from({ length: ORGANIZATIONS }, (_, index) => index + 1).flatMap((seed) => {
        const organization = make(seed, { largest: 600 });
        const all = planned(organization.input, writeComments(organization, seed));
        readable += all.plan.units.length;
        topics += all.plan.topics?.length ?? 0;
        return attackComments(all).map((leak) => `organization ${seed}: ${leak}`);
      });
      expect(leaks).toEqual([]);
      expect(readable).toBeGreaterThan(ORGANIZATIONS);
      expect(topics).toBeGreaterThan(5);
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
    it('finds a topic that cuts few commenters off a unit', () => {
      const [first, ...others] = counts;
      const about = [{ ...first!, topic: 0, total: 25 }, { ...first!, total: 5 }, ...others];
      const plan = { isShown: true, units: ['place0'], languages: [], topics: TOPICS.slice(0, 1) };
      expect(attackComments({ input, table, counts: about, plan })).toEqual([]);
      expect(attackComments({ input, table, counts: about, plan: { ...plan, units: ['place0', 'area0'] } })).toContain(
        '5 commenters of area0&place0 in any language',
      );
    });
    it('finds a published number of comments about a topic that is not admitted', () => {
      const about = counts.map((one) => ({ ...one, topic: 1 }));
      const key = selectionKey({ topic: 1 });
      const plan = { isShown: true, units: [], languages: [], topics: [], totals: { [key]: 75 } };
      expect(attackComments({ input, table, counts: about, plan })).toEqual([`75 comments of ${key}`]);
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
