import type { Detail, Result } from '../../disclosure-control/index.ts';
import { buildChange } from './change.ts';
import { compareItemsWithRest } from './item-rest.ts';
import { detailOf, frameOf, howOf, type Dimensions, type GroupResults, type Read } from './views.ts';

/** An item of a unit that is not published. Without a reason, it could reveal individual answers. */
const NOT_PUBLISHED: Omit<Result, 'hidden'> = {
  favorability: null,
  neutral: null,
  unfavorable: null,
  score: null,
  answers: null,
};

/** Returns favorability and score of a group with its items. Distributions exist for the whole organization only. */
export function buildDimensions(
  read: Read,
  group: GroupResults,
  { details, previous }: { details: readonly Detail[]; previous: Read | null },
): Dimensions {
  const { table } = read;
  const changeOf = (dimension: string, item: string) =>
    previous && buildChange(read, previous, { unit: group.unit?.id ?? null, dimension, item }).compared;
  const isWhole = group.unit === null;
  const rests = isWhole ? null : compareItemsWithRest(table, group);
  const results = group.dimensions.map(({ result }) => result);
  return {
    ...frameOf(read, howOf(table, group.responses, results)),
    unit: group.unit,
    previous: previous?.measurement ?? null,
    product: group.product,
    dimensions: table.dimensions.flatMap(({ key, name, items }) => {
      const own = group.dimensions.find((dimension) => dimension.key === key);
      if (!own) return [];
      return [
        {
          key,
          name,
          result: own.result,
          distribution: isWhole ? (detailOf(details, key)?.distribution ?? null) : null,
          items: isWhole
            ? items.map((item) => {
                const detail = detailOf(details, item.key);
                return {
                  ...item,
                  distribution: detail?.distribution ?? null,
                  interval: detail?.interval ?? null,
                  change: changeOf(key, item.key),
                  rest: null,
                };
              })
            : (own.items ? items : []).map((item) => {
                const shown = own.items?.find(({ key: itemKey }) => itemKey === item.key);
                return {
                  ...item,
                  result: shown?.result ?? { ...NOT_PUBLISHED, hidden: own.result.hidden },
                  distribution: null,
                  interval: null,
                  change: shown ? changeOf(key, item.key) : null,
                  rest: rests?.get(item.key) ?? null,
                };
              }),
        },
      ];
    }),
    own_questions: isWhole
      ? (table.own_questions ?? []).map((own) => ({
          ...own,
          distribution: null,
          interval: null,
          change: null,
          rest: null,
        }))
      : [],
  };
}
