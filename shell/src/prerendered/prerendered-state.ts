/** State that the inline script records while the prerendered page is shown; absent otherwise. */
export interface PrerenderedState {
  /** The button that was pressed last. The application clicks its counterpart after the takeover. */
  pressed: HTMLElement | null;
  /** True while a pointer is down or a character is being composed: the page must not be replaced then. */
  isHeld: boolean;
}

declare global {
  interface Window {
    veletaPrerendered?: PrerenderedState;
  }
}

/** Attribute of the document while the prerendered page is shown instead of the application. */
export const SHOWN = 'data-prerendered-page';
export const PRERENDERED_ID = 'prerendered-page';
