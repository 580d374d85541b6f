/** Layouts of pages that need a session, the shell's own pages in them, and their texts, as a separate chunk that sign-in pages do not load. */
export { addLayoutTexts } from './layout-texts.ts';
export { MainLayout } from './main-layout.tsx';
export { SideLayout } from './side-layout.tsx';
export { NoAccess } from '../routing/no-access.tsx';
export { OperationsRoute } from '../operations/operations-route.tsx';
export { OrganizationSurveyPlaceholder, SurveyPlaceholder } from '../routing/survey-placeholder.tsx';
