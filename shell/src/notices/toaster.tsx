import { Toaster } from '@veleta/shared/ui/overlay';

/** Separate chunk: the first paint does not need the code of notices. */
export default Toaster;
