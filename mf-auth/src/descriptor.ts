import { defineDescriptor } from '@veleta/shared/remote';

export const descriptor = defineDescriptor({
  name: 'mf-auth',
  contract: 1,
  languages: ['en', 'es'],
  routes: [
    { path: '/auth/login', layout: 'auth' },
    { path: '/auth/register', layout: 'auth' },
    { path: '/auth/forgot-password', layout: 'auth' },
    { path: '/reset-password/:token', layout: 'auth' },
    { path: '/account-activation/:token', layout: 'auth' },
    { path: '/admin-invite/:token', layout: 'auth' },
  ],
  menu: [],
  slots: ['main.terms'],
});
