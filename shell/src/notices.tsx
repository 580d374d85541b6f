import { Toaster } from '@veleta/shared/ui/overlay';

/** The place of notices. A file of its own: notices wait until it is there, the first paint need not. */
export default Toaster;
