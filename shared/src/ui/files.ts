/** File field, 12 KB (gzip) with its state machine. */
import '../theme/late/files.ts';

export { FileUpload } from '@chakra-ui/react/file-upload';
export { FileDrop, type FileDropProps } from './file-drop.tsx';
