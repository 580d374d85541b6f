/** Tabs of our own: those of the library bring its state machines, 11 KB gzip before a first page shows anything. */
import '../theme/late/tabs.ts';
import { TabList, TabPanel, TabRoot, TabTrigger } from './tab-parts.tsx';

export type { TabRootProps, TabPanelProps, TabTriggerProps } from './tab-parts.tsx';
/** Bears the names of Chakra's tabs; the chosen one is always the caller's to hold. */
export const Tabs = { Root: TabRoot, List: TabList, Trigger: TabTrigger, Content: TabPanel } as const;
