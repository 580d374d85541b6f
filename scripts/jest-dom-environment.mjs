// Jest's jsdom environment with an ordinary global object (jest-plain-global.mjs).
import { ModernFakeTimers } from '@jest/fake-timers';
import DomEnvironment from 'jest-fixed-jsdom';
import { ModuleMocker } from 'jest-mock';
import { createPlainGlobal } from './jest-plain-global.mjs';

/** Properties of a window that refer to the window itself. */
const OWN_REFERENCES = ['global', 'window', 'self', 'frames', 'parent', 'top'];

export default class PlainDomEnvironment extends DomEnvironment {
  constructor(config, context) {
    super(config, context);
    const { window } = this.dom;
    const plain = createPlainGlobal(window, (key, property) => {
      const { enumerable } = property;
      if (!('get' in property)) return { ...property, configurable: true, writable: true };
      // Live properties, such as `location` and `onclick`, belong to the window.
      return {
        get: () => window[key],
        set: (value) => {
          window[key] = value;
        },
        enumerable,
        configurable: true,
      };
    });
    const { global } = plain;
    Object.setPrototypeOf(global, Object.getPrototypeOf(window));
    for (const key of OWN_REFERENCES)
      Object.defineProperty(global, key, { value: global, enumerable: true, configurable: true, writable: true });
    // jsdom compares this with the targets and views of events.
    window._globalProxy = global;
    global._globalProxy = global;
    Object.defineProperty(global.document, 'defaultView', { value: global, configurable: true });
    this.plainContext = plain.context;
    this.global = global;
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global });
  }

  getVmContext() {
    return this.plainContext;
  }
}
