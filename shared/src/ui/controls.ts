/** Controls of pages behind the sign-in: fields of longer forms, tables, tabs, search and mail previews. */
import '../theme/late/controls.ts';
import { TabList, TabPanel, TabRoot, TabTrigger } from './tab-parts.tsx';

export { ButtonGroup } from '@chakra-ui/react/button';
export { Fieldset } from '@chakra-ui/react/fieldset';
export { Group } from '@chakra-ui/react/group';
export { InputGroup } from '@chakra-ui/react/input-group';
export { NativeSelect } from '@chakra-ui/react/native-select';
export { Table } from '@chakra-ui/react/table';
export { Textarea } from '@chakra-ui/react/textarea';
export { readInertHtml } from './inert-html.ts';
export type { Choice } from './matching.ts';
export { Pager, type PagerProps } from './pager.tsx';
export { SearchField, type SearchFieldProps } from './search-field.tsx';
export { Select } from './select.tsx';
export { SortHeader, type SortHeaderProps, type Sorting } from './sort-header.tsx';
export type { TabRootProps, TabPanelProps, TabTriggerProps } from './tab-parts.tsx';
/**
 * Tabs with the names of Chakra's, always controlled by the caller. Chakra's own bring its state machines, 11 KB (gzip)
 * before a page renders.
 */
export const Tabs = { Root: TabRoot, List: TabList, Trigger: TabTrigger, Content: TabPanel } as const;
