import '@testing-library/jest-dom/jest-globals';

// jsdom has no PointerEvent; the switches and menus of the kit make some themselves.
if (!('PointerEvent' in globalThis)) {
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
