/** What the page's own script has noticed while the first screen was all there was; absent where none is shown. */
export interface FirstScreenState {
  /** The button that was pressed last: what it would have done is done once the application is there. */
  pressed: HTMLElement | null;
  /** A pointer is down, or a character is being composed: the wrong moment to replace what is under it. */
  isHeld: boolean;
  /** Fills in what the browser remembers; called when the markup is there. */
  fill: () => void;
}

declare global {
  interface Window {
    veletaFirstScreen?: FirstScreenState;
  }
}

/** Attribute of the document while the first screen is shown instead of the application. */
export const SHOWN = 'data-first-screen';
/** Value of that attribute where the application has never run in this browser, as far as the server can tell. */
export const NEW_HERE = 'new';
export const FIRST_SCREEN_ID = 'first-screen';
