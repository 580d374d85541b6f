import { defineDescriptor } from '@veleta/shared/remote';

export const descriptor = defineDescriptor({
  name: 'mf-survey-public',
  contract: 1,
  languages: ['en', 'es'],
  routes: [
    { path: '/survey/response/:token', layout: 'public' },
    { path: '/survey/response/:token/protection', layout: 'public' },
    { path: '/request-survey-access/:token', layout: 'public' },
    { path: '/fingerprint', layout: 'public' },
  ],
  menu: [],
  slots: ['product.preview'],
});
