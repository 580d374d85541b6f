import { createStore, useStore } from 'zustand';

/** Whether this person may override here, and whether the panel is open: what the user menu and the panel share. */
interface Access {
  /** Somebody may be about to use overrides: what answers to that is fetched. */
  readonly isWanted: boolean;
  readonly isAllowed: boolean;
  readonly isOpen: boolean;
}

export const overridesAccess = createStore<Access>(() => ({ isWanted: false, isAllowed: false, isOpen: false }));
export const useOverridesAccess = (): Access => useStore(overridesAccess);
export const wantOverrides = (): void => overridesAccess.setState({ isWanted: true });
export const openOverrides = (): void => overridesAccess.setState({ isWanted: true, isOpen: true });
