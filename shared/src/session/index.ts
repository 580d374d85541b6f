export {
  AuthProvider,
  useAuth,
  useOrganization,
  useUser,
  type Auth,
  type Organization,
  type Tokens,
  type User,
} from './auth-context.ts';
export { clearStorage, readStored, removeStored, writeStored, type StorageKey } from './storage.ts';
export { hasUnsavedChanges, subscribeToUnsavedChanges, useUnsavedChanges, wouldLoseInput } from './unsaved-changes.ts';
