/** Our own tabs: those of the library bring its state machines, 11 KB (gzip) before a page renders. */
import '../theme/late/tabs.ts';
import { TabList, TabPanel, TabRoot, TabTrigger } from './tab-parts.tsx';

export type { TabRootProps, TabPanelProps, TabTriggerProps } from './tab-parts.tsx';
/** Has the names of Chakra's tabs; always controlled by the caller. */
export const Tabs = { Root: TabRoot, List: TabList, Trigger: TabTrigger, Content: TabPanel } as const;
