/** Layouts of pages that need a session, as a separate chunk that sign-in pages do not load. */
export { MainLayout } from './main-layout.tsx';
export { SideLayout } from './side-layout.tsx';
export { NoAccess } from '../routing/no-access.tsx';
