// Types of the matchers: jest registers them for all tests, the compiler needs this import.
import '@testing-library/jest-dom/jest-globals';

export { fakeApi, type Reply, type SentRequest } from './fake-api.ts';
export { fakeAuth, TEST_ORGANIZATION, TEST_USER } from './fake-auth.ts';
export { renderWithProviders, type Rendered, type RenderOptions } from './render.tsx';
