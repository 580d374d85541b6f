import { defineDescriptor } from '@veleta/shared/remote';

export const descriptor = defineDescriptor({
  name: 'mf-measurements',
  contract: 1,
  languages: ['en', 'es'],
  routes: [
    { path: '/dashboard', layout: 'main' },
    { path: '/product-config', layout: 'main' },
  ],
  menu: [
    { id: 'panel', path: '/dashboard', label: 'menu.panel', place: 'user', order: 10 },
    { id: 'dashboard', path: '/dashboard', label: 'menu.dashboard', place: 'side', order: 10 },
    { id: 'settings', path: '/product-config', label: 'menu.settings', place: 'side', order: 40 },
  ],
  slots: ['organization.participation-lists'],
});
