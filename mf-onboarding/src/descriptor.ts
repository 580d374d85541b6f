import { defineDescriptor } from '@veleta/shared/remote';

export const descriptor = defineDescriptor({
  name: 'mf-onboarding',
  contract: 1,
  languages: ['en', 'es'],
  routes: [],
  menu: [],
  slots: ['main.overlay'],
});
