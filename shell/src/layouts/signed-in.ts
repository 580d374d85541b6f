/** The layouts of pages that need a session, a chunk of their own: a sign-in page has none of them. */
export { MainLayout } from './main-layout.tsx';
export { SideLayout } from './side-layout.tsx';
