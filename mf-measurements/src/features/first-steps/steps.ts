/** The steps from an empty account to the first results, in their usual order. */
export const STEPS = ['product', 'category', 'list', 'measurement', 'results'] as const;
export type StepName = (typeof STEPS)[number];

/** The fields of a product that the steps need. */
export interface Panel {
  readonly product: string;
  readonly isEnabled: boolean;
  readonly set: string | null;
  readonly current: { readonly state: string } | null;
  readonly previous: object | null;
  readonly historical: readonly object[];
}

export interface Known {
  readonly panels: readonly Panel[];
  readonly categories: number;
  readonly lists: number;
}

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
  /** Page of the step; null while another step has to come first. */
  readonly to: string | null;
}

const isFinished = ({ current, previous, historical }: Panel): boolean =>
  current?.state === 'finished' || previous !== null || historical.length > 0;

/** Returns whether there are results, which makes the first steps obsolete. */
export const hasResults = (panels: readonly Panel[]): boolean => panels.some(isFinished);

/** Returns the first steps and whether the account's data shows them as done. */
export function stepsOf({ panels, categories, lists }: Known): readonly Step[] {
  const enabled = panels.find(({ isEnabled }) => isEnabled);
  const setUp = '/product-config?area=set-up';
  const isScheduled = panels.some(({ set, current }) => set !== null || current !== null);
  return [
    { name: 'product', isDone: enabled !== undefined, to: '/product-config' },
    { name: 'category', isDone: categories > 0, to: '/product-config?area=segmentation' },
    { name: 'list', isDone: lists > 0, to: '/organization?open=lists' },
    {
      name: 'measurement',
      isDone: isScheduled,
      to: enabled ? `${setUp}&product=${enabled.product}` : setUp,
    },
    { name: 'results', isDone: hasResults(panels), to: isScheduled ? '/stats' : null },
  ];
}
