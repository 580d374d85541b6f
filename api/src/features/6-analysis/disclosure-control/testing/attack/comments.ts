import { leastCommenters } from '@veleta/shared/contracts';
import type { CommentCount, CountedCommentPlan } from '../../comment-plan.ts';
import type { DisclosedTable } from '../../disclosed-table.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';

/** Comments of one measurement, with what is published of its units and what may be read of the comments. */
export interface PublishedComments {
  readonly input: Pick<DisclosureInput, 'categories' | 'finest'>;
  readonly table: Pick<DisclosedTable, 'breakouts' | 'threshold'>;
  readonly counts: readonly CommentCount[];
  readonly plan: CountedCommentPlan;
}

type Units = readonly (string | null)[];
type Groups = DisclosureInput['finest'];

/**
 * What somebody finds out who knows everybody's units and looks for each text under every unit and language. Texts that are found in the
 * same places are a piece. A leak is a piece that fewer than `leastCommenters` may have written, a piece that can only come from people
 * of one unit whose results are hidden, or a number of comments that some pieces do not add up to.
 */
export function attackComments({ input, table, counts, plan }: PublishedComments): string[] {
  const { isShown, units: readable, languages, totals = {} } = plan;
  if (!isShown)
    return [...readable, ...languages, ...Object.keys(totals)].map((one) => `${one} though nothing is shown`);
  const placesOf = (units: Units) => units.filter((unit) => unit !== null && readable.includes(unit)).join('&');
  const pieceOf = ({ units, language }: CommentCount) =>
    `${placesOf(units) || 'no unit'} in ${language && languages.includes(language) ? language : 'any language'}`;
  const few = [...Map.groupBy(counts, pieceOf)].flatMap(([name, piece]) => {
    // Nothing links two comments of one person, so one question tells how many people they are at least.
    const ofQuestion = [...Map.groupBy(piece, ({ position }) => position).values()].map(totalOf);
    const commenters = Math.max(...ofQuestion);
    return commenters < leastCommenters(table.threshold) ? [`${commenters} commenters of ${name}`] : [];
  });
  const writing = Map.groupBy(input.finest, ({ units }) => placesOf(units));
  const written = new Set(counts.map(({ units }) => placesOf(units)));
  const ofHidden = table.breakouts.flatMap(({ category, units }) => {
    const at = input.categories.findIndex(({ id }) => id === category.id);
    return units.flatMap(({ id, hidden }) => {
      const isOfUnit = (groups: Groups) => groups.every(({ units: own }) => own[at] === id);
      // A shown unit that lies inside the hidden one is read by itself.
      const isShownInside = (place: string) => isOfUnit(input.finest.filter((group) => group.units.includes(place)));
      return [...writing].flatMap(([places, groups]) =>
        hidden !== null &&
        written.has(places) &&
        isOfUnit(groups) &&
        !places.split('&').some((place) => place !== '' && isShownInside(place))
          ? [`comments of ${id ?? 'nowhere'}, whose results are hidden: those of ${places || 'no unit'}`]
          : [],
      );
    });
  });
  const counted = Object.entries(totals).flatMap(([selection, total]) => {
    const [unit, language, position] = selection.split('|');
    const selected = counts.filter(
      (one) =>
        (!unit || one.units.includes(unit)) &&
        (!language || one.language === language) &&
        (!position || one.position === Number(position)),
    );
    const isReadable = (!unit || readable.includes(unit)) && (!language || languages.some((one) => one === language));
    return isReadable && totalOf(selected) === total ? [] : [`${total} comments of ${selection}`];
  });
  return [...few, ...ofHidden, ...counted];
}

const totalOf = (some: readonly CommentCount[]): number => some.reduce((sum, { total }) => sum + total, 0);
