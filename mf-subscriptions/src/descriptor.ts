import { defineDescriptor } from '@veleta/shared/remote';

export const descriptor = defineDescriptor({
  name: 'mf-subscriptions',
  contract: 1,
  languages: ['en', 'es'],
  routes: [{ path: '/subscriptions', layout: 'main', roles: ['owner', 'administrator'] }],
  menu: [
    {
      id: 'subscriptions',
      path: '/subscriptions',
      label: 'menu.subscriptions',
      place: 'user',
      order: 40,
      roles: ['owner', 'administrator'],
    },
    {
      id: 'side-subscriptions',
      path: '/subscriptions',
      label: 'menu.subscriptions',
      place: 'side',
      order: 50,
      roles: ['owner', 'administrator'],
    },
  ],
  slots: ['onboarding.subscription'],
});
