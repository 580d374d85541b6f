import { defineDescriptor } from '@veleta/shared/remote';

export const descriptor = defineDescriptor({
  name: 'mf-stats',
  contract: 1,
  languages: ['en', 'es'],
  routes: [
    { path: '/stats', layout: 'side' },
    { path: '/stats/reports', layout: 'side' },
    { path: '/stats/presentation', layout: 'side' },
    { path: '/stats/past-results', layout: 'side' },
    { path: '/stats/action-plans', layout: 'side' },
    { path: '/stats/action-ideas', layout: 'side' },
    { path: '/stats/follow-up', layout: 'side' },
    { path: '/shared-results/:token', layout: 'public' },
  ],
  menu: [{ id: 'stats', path: '/stats', label: 'menu.stats', place: 'side', order: 20 }],
  slots: [],
});
