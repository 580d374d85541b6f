import { createStore, useStore } from 'zustand';

/** State shared by the user menu and the panel: whether overrides are allowed, and whether the panel is open. */
interface PanelState {
  readonly isAllowed: boolean;
  readonly isOpen: boolean;
}

export const panelState = createStore<PanelState>(() => ({ isAllowed: false, isOpen: false }));
export const usePanel = (): PanelState => useStore(panelState);
export const openPanel = (): void => panelState.setState({ isOpen: true });
export const closePanel = (): void => panelState.setState({ isOpen: false });
