import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';

/** The only limit on waiting in component tests. A test that waits for something that never appears fails all the same. */
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no PointerEvent; the switches and menus of the kit make some themselves.
if ('MouseEvent' in globalThis && !('PointerEvent' in globalThis)) {
  class PointerEvent extends MouseEvent {
    readonly pointerId: number;
    readonly pointerType: string;
    constructor(type: string, init: PointerEventInit = {}) {
      super(type, init);
      this.pointerId = init.pointerId ?? 0;
      this.pointerType = init.pointerType ?? 'mouse';
    }
  }
  Object.assign(globalThis, { PointerEvent });
}

// Nor does it lay anything out: menus and popovers watch sizes that never change here.
if (!('ResizeObserver' in globalThis)) {
  class ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, { ResizeObserver });
}
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};
}
