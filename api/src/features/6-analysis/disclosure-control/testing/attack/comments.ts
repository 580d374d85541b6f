import { leastCommenters } from '@veleta/shared/contracts';
import type { CommentCount, CountedCommentPlan } from '../../comment-plan.ts';
import type { DisclosedTable } from '../../disclosed-table.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';

/** Comments of one measurement, with its published units and its comment plan. */
export interface PublishedComments {
  readonly input: Pick<DisclosureInput, 'categories' | 'finest'>;
  readonly table: Pick<DisclosedTable, 'breakouts' | 'threshold'>;
  readonly counts: readonly CommentCount[];
  readonly plan: CountedCommentPlan;
}

type Units = readonly (string | null)[];
type Groups = DisclosureInput['finest'];

/**
 * Attacks comments as a reader who knows everyone's units and looks for each text under every unit, language and topic. Texts that appear under
 * the same selections form a piece. Leaks are: a piece that fewer than `leastCommenters` people may have written; a piece that only
 * people of one suppressed unit can have written; a published number of comments that the readable pieces do not add up to.
 */
export function attackComments({ input, table, counts, plan }: PublishedComments): string[] {
  const { isShown, units: readable, languages, topics = [], totals = {} } = plan;
  const topicIds = topics.map(({ id }) => id);
  if (!isShown)
    return [...readable, ...languages, ...topicIds, ...Object.keys(totals)].map(
      (one) => `${one} though nothing is shown`,
    );
  const admittedOf = (units: Units) => units.filter((unit) => unit !== null && readable.includes(unit)).join('&');
  const topicOf = ({ topic = null }: CommentCount) => (topic !== null && topicIds.includes(topic) ? topic : null);
  const pieceOf = (count: CommentCount) => {
    const { units, language } = count;
    const topic = topicOf(count);
    return [
      admittedOf(units) || 'no unit',
      `in ${language && languages.includes(language) ? language : 'any language'}`,
      ...(topic === null ? [] : [`about ${topic}`]),
    ].join(' ');
  };
  const few = [...Map.groupBy(counts, pieceOf)].flatMap(([name, piece]) => {
    // Comments of one person are not linked, so the question with the most comments gives a lower bound.
    const ofQuestion = [...Map.groupBy(piece, ({ position }) => position).values()].map(totalOf);
    const commenters = Math.max(...ofQuestion);
    return commenters < leastCommenters(table.threshold) ? [`${commenters} commenters of ${name}`] : [];
  });
  const writing = Map.groupBy(input.finest, ({ units }) => admittedOf(units));
  const written = new Set(counts.map(({ units }) => admittedOf(units)));
  const ofHidden = table.breakouts.flatMap(({ category, units }) => {
    const at = input.categories.findIndex(({ id }) => id === category.id);
    return units.flatMap(({ id, hidden }) => {
      const isOfUnit = (groups: Groups) => groups.every(({ units: own }) => own[at] === id);
      // A published unit inside the suppressed one may be read separately.
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
    const [unit, language, position, topic] = selection.split('|');
    const selected = counts.filter(
      (one) =>
        (!unit || one.units.includes(unit)) &&
        (!language || one.language === language) &&
        (!position || one.position === Number(position)) &&
        (!topic || one.topic === Number(topic)),
    );
    const isReadable =
      (!unit || readable.includes(unit)) &&
      (!language || languages.some((one) => one === language)) &&
      (!topic || topicIds.includes(Number(topic)));
    return isReadable && totalOf(selected) === total ? [] : [`${total} comments of ${selection}`];
  });
  return [...few, ...ofHidden, ...counted];
}

const totalOf = (some: readonly CommentCount[]): number => some.reduce((sum, { total }) => sum + total, 0);
