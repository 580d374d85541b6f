import { shellConfig } from '@veleta/shared/federation';

export default shellConfig(import.meta.dirname);
