/** Deprecated: re-exports `tables`, `tabs`, `files` and `pieces` for remotes built before these, 24 KB (gzip). */
import '../theme/late/data.ts';

export { Progress } from '@chakra-ui/react/progress';
export { Steps } from '@chakra-ui/react/steps';
export { Table } from '@chakra-ui/react/table';
export { Tabs } from '@chakra-ui/react/tabs';
export { FileUpload } from '@chakra-ui/react/file-upload';
export { FileDrop, type FileDropProps } from './file-drop.tsx';
export { Pager, type PagerProps } from './pager.tsx';
