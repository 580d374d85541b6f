import { createSlotRecipeContext, type chakra } from '@chakra-ui/react/styled-system';
import { createContext, useContext, useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';

interface Choice {
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly id: string;
}

const ChoiceContext = createContext<Choice | null>(null);

function useChoice(): Choice {
  const choice = useContext(ChoiceContext);
  if (!choice) throw new Error('Parts of Tabs must be used within Tabs.Root');
  return choice;
}

const tabId = (id: string, value: string): string => `${id}tab-${value}`;
const panelId = (id: string, value: string): string => `${id}panel-${value}`;

/** For recipes; tabs are always horizontal. */
const ORIENTATION = { 'data-orientation': 'horizontal' } as const;

const { withProvider, withContext } = createSlotRecipeContext({ key: 'tabs' });
const StyledRoot = withProvider<HTMLDivElement, ComponentProps<typeof chakra.div>>('div', 'root');
const StyledList = withContext<HTMLDivElement, ComponentProps<typeof chakra.div>>('div', 'list');
const StyledTrigger = withContext<HTMLButtonElement, ComponentProps<typeof chakra.button>>('button', 'trigger');
const StyledPanel = withContext<HTMLDivElement, ComponentProps<typeof chakra.div>>('div', 'content');

export interface TabRootProps {
  /** The selected tab. */
  value: string;
  onValueChange: (details: { value: string }) => void;
  variant?: 'line' | 'enclosed' | 'subtle' | 'plain';
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** Container of tabs and panels. Only the selected panel is rendered. */
export function TabRoot({ value, onValueChange, children, ...look }: TabRootProps) {
  const id = useId();
  const choose = (next: string): void => {
    if (next !== value) onValueChange({ value: next });
  };
  return (
    <ChoiceContext value={{ value, choose, id }}>
      <StyledRoot {...ORIENTATION} {...look}>
        {children}
      </StyledRoot>
    </ChoiceContext>
  );
}

/** Index that each key moves to, from an index among `count` tabs. */
const NEXT_INDEX: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function walk(event: KeyboardEvent<HTMLElement>): void {
  const next = NEXT_INDEX[event.key];
  if (!next || event.defaultPrevented) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]:not(:disabled)')];
  const index = tabs.findIndex((tab) => tab === document.activeElement);
  if (index < 0) return;
  event.preventDefault();
  const tab = tabs[next(index, tabs.length)];
  tab?.focus();
  tab?.click();
}

type TabListProps = ComponentProps<typeof StyledList>;

/** The tabs: one Tab stop, arrow keys select. */
export const TabList = (props: TabListProps) => (
  <StyledList {...ORIENTATION} role="tablist" aria-orientation="horizontal" onKeyDown={walk} {...props} />
);

export type TabTriggerProps = ComponentProps<typeof StyledTrigger> & { value: string };

export function TabTrigger({ value, ...props }: TabTriggerProps) {
  const { value: chosen, choose, id } = useChoice();
  const isChosen = value === chosen;
  return (
    <StyledTrigger
      {...ORIENTATION}
      type="button"
      role="tab"
      id={tabId(id, value)}
      aria-selected={isChosen}
      aria-controls={isChosen ? panelId(id, value) : undefined}
      data-selected={isChosen ? '' : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => choose(value)}
      {...props}
    />
  );
}

export type TabPanelProps = ComponentProps<typeof StyledPanel> & { value: string };

/** Content of a tab. Focusable, because it may contain no focusable element. */
export function TabPanel({ value, ...props }: TabPanelProps) {
  const { value: chosen, id } = useChoice();
  if (value !== chosen) return null;
  return (
    <StyledPanel
      {...ORIENTATION}
      role="tabpanel"
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      tabIndex={0}
      {...props}
    />
  );
}
