/** State that the inline script records while the prerendered page is shown; absent otherwise. */
export interface PrerenderedState {
  /** The button that was pressed last. The application clicks its counterpart after the takeover. */
  pressed: HTMLElement | null;
  /** True while a pointer is down or a character is being composed: the page must not be replaced then. */
  isHeld: boolean;
  /** Fills in remembered values; called once the markup exists. */
  fill: () => void;
}

declare global {
  interface Window {
    veletaPrerendered?: PrerenderedState;
  }
}

/** Attribute of the document while the prerendered page is shown instead of the application. */
export const SHOWN = 'data-prerendered-page';
/** Value of that attribute if, as far as the server knows, the application has never run in this browser. */
export const FIRST_VISIT = 'new';
export const PRERENDERED_ID = 'prerendered-page';
