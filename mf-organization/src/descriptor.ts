import { defineDescriptor } from '@veleta/shared/remote';

export const descriptor = defineDescriptor({
  name: 'mf-organization',
  contract: 1,
  languages: ['en', 'es'],
  routes: [
    { path: '/organization', layout: 'main' },
    { path: '/user', layout: 'main' },
    { path: '/permissions', layout: 'main', roles: ['owner', 'administrator'] },
  ],
  menu: [
    { id: 'organization', path: '/organization', label: 'menu.organization', place: 'user', order: 20 },
    { id: 'user', path: '/user', label: 'menu.user', place: 'user', order: 30 },
    {
      id: 'permissions',
      path: '/permissions',
      label: 'menu.permissions',
      place: 'user',
      order: 50,
      roles: ['owner', 'administrator'],
    },
    { id: 'account', path: '/user', label: 'menu.account', place: 'side', order: 30 },
  ],
  slots: ['onboarding.organization', 'account.data'],
});
