/** What leads from an empty account to the first results, in the order in which it is usually done. */
export const STEPS = ['product', 'category', 'list', 'measurement', 'results'] as const;
export type StepName = (typeof STEPS)[number];

/** What the panel knows of a product, as far as it matters here. */
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
  /** Where it is done; null while another step has to come first. */
  readonly to: string | null;
}

const isFinished = ({ current, previous, historical }: Panel): boolean =>
  current?.state === 'finished' || previous !== null || historical.length > 0;

/** Whether there are results to read: nobody who has some needs the first steps. */
export const hasResults = (panels: readonly Panel[]): boolean => panels.some(isFinished);

/** The first steps, as far as what the account holds shows that they are done. */
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
