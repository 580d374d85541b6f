import { defineDescriptor } from '@veleta/shared/remote';

export const descriptor = defineDescriptor({
  name: 'mf-measurements',
  contract: 1,
  languages: ['en', 'es'],
  routes: [
    { path: '/dashboard', layout: 'main', roles: ['owner', 'administrator'] },
    { path: '/product-config', layout: 'main', roles: ['owner', 'administrator'] },
    { path: '/measurements/:id', layout: 'main', roles: ['owner', 'administrator'] },
    { path: '/calendar', layout: 'main', roles: ['owner', 'administrator'] },
  ],
  menu: [
    {
      id: 'panel',
      path: '/dashboard',
      label: 'menu.panel',
      place: 'user',
      order: 10,
      roles: ['owner', 'administrator'],
    },
    {
      id: 'dashboard',
      path: '/dashboard',
      label: 'menu.dashboard',
      place: 'side',
      order: 10,
      roles: ['owner', 'administrator'],
    },
    {
      id: 'settings',
      path: '/product-config',
      label: 'menu.settings',
      place: 'side',
      order: 40,
      roles: ['owner', 'administrator'],
    },
  ],
  slots: ['organization.participation-lists', 'onboarding.measurements'],
});
