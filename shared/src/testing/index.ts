// The matchers' types: jest sets them up for all tests, the compiler sees them where this door is used.
import '@testing-library/jest-dom/jest-globals';

export { fakeApi, type Reply, type SentRequest } from './fake-api.ts';
export { fakeAuth, TEST_ORGANIZATION, TEST_USER } from './fake-auth.ts';
export { renderWithProviders, type Rendered, type RenderOptions } from './render.tsx';
