import { Toaster } from '@veleta/shared/ui/overlay';

/** A file of its own: what draws notices is code that no first paint needs. */
export default Toaster;
