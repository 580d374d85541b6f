import { createStore, useStore } from 'zustand';

/** Whether the parts of remotes are outlined. Kept in memory only: a reload ends it. */
const outlinesState = createStore<{ readonly isOn: boolean }>(() => ({ isOn: false }));

export const useOutlines = (): boolean => useStore(outlinesState, ({ isOn }) => isOn);
export const showOutlines = (isOn: boolean): void => outlinesState.setState({ isOn });
export const toggleOutlines = (): void => outlinesState.setState(({ isOn }) => ({ isOn: !isOn }));
