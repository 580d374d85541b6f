import { remoteConfig } from '@veleta/shared/federation';
import { descriptor } from './src/descriptor.ts';

export default remoteConfig(import.meta.dirname, descriptor, {
  prerender: ['/auth/login', '/auth/register', '/auth/forgot-password'],
});
