import { createStore, useStore } from 'zustand';

/** What the user menu and the panel share: whether this person may override here, and whether the panel is open. */
interface PanelState {
  readonly isAllowed: boolean;
  readonly isOpen: boolean;
}

export const panelState = createStore<PanelState>(() => ({ isAllowed: false, isOpen: false }));
export const usePanel = (): PanelState => useStore(panelState);
export const openPanel = (): void => panelState.setState({ isOpen: true });
export const closePanel = (): void => panelState.setState({ isOpen: false });
