import { createStore, useStore } from 'zustand';

/** Whether this person may override here, and whether the panel is open: what the user menu and the panel share. */
interface Access {
  readonly isAllowed: boolean;
  readonly isOpen: boolean;
}

export const overridesAccess = createStore<Access>(() => ({ isAllowed: false, isOpen: false }));
export const useOverridesAccess = (): Access => useStore(overridesAccess);
export const openOverrides = (): void => overridesAccess.setState({ isOpen: true });
