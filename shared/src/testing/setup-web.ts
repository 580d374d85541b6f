import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';

/** Timeout of waiting in component tests. */
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no PointerEvent, which the kit's switches and menus create.
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

// jsdom has no layout: menus and popovers observe sizes that never change here.
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
