/** Tables and pagination. */
import '../theme/late/tables.ts';

export { Table } from '@chakra-ui/react/table';
export { SortHeader, type SortHeaderProps, type Sorting } from './sort-header.tsx';
export { Pager, type PagerProps } from './pager.tsx';
