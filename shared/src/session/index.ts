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
export {
  hasUnsavedChanges,
  InputScopeProvider,
  subscribeToUnsavedChanges,
  UnsavedChanges,
  useConfirmDiscard,
  useUnsavedChanges,
  wouldLoseInput,
  type InputScope,
} from './unsaved-changes.ts';
