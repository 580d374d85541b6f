/** State that the inline script records while the prerendered page is shown; absent otherwise. */
export interface FirstScreenState {
  /** The button that was pressed last. The application clicks its counterpart after the takeover. */
  pressed: HTMLElement | null;
  /** True while a pointer is down or a character is being composed: the page must not be replaced then. */
  isHeld: boolean;
  /** Fills in remembered values; called once the markup exists. */
  fill: () => void;
}

declare global {
  interface Window {
    veletaFirstScreen?: FirstScreenState;
  }
}

/** Attribute of the document while the prerendered page is shown instead of the application. */
export const SHOWN = 'data-first-screen';
/** Value of that attribute if, as far as the server knows, the application has never run in this browser. */
export const NEW_HERE = 'new';
export const FIRST_SCREEN_ID = 'first-screen';
