export { fakeApi, type Reply, type SentRequest } from './fake-api.ts';
export { fakeAuth, TEST_ORGANIZATION, TEST_USER } from './fake-auth.ts';
export { renderWithProviders, type Rendered, type RenderOptions } from './render.tsx';
