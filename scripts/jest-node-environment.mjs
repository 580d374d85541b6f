// Jest's Node environment with a plain global object, which is faster to read.
import { constants, createContext, runInContext } from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';

/** Globals that Jest shares with the tests, because Node's modules create values of these classes. */
const SHARED = new Set(['ArrayBuffer', 'Uint8Array']);
const STACK_FRAMES = 100;

/**
 * Jest creates a "contextified" global: Node intercepts every access to `Math`, `Map` or `undefined`, and V8 optimizes
 * none of them. This environment moves Jest's globals to an ordinary global object, which halves the time of the API's
 * tests.
 *
 * Source: https://nodejs.org/api/vm.html#vmconstantsdont_contextify
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const prepared = this.global;
    this.context = createContext(constants.DONT_CONTEXTIFY);
    this.global = runInContext('globalThis', this.context);
    for (const key of Reflect.ownKeys(prepared)) {
      if (Object.hasOwn(this.global, key) && !SHARED.has(key)) continue;
      const property = Object.getOwnPropertyDescriptor(prepared, key);
      // Reading web storage logs a warning; other lazy globals of Node are cheap to create.
      const isOnDemand = 'get' in property && !/Storage$/.test(String(key));
      const { enumerable } = property;
      const value = () => ({ value: prepared[key], enumerable, configurable: true, writable: true });
      Object.defineProperty(this.global, key, isOnDemand ? value() : property);
    }
    this.global.global = this.global;
    this.global.Error.stackTraceLimit = STACK_FRAMES;
    this.moduleMocker = new ModuleMocker(this.global);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: this.global });
  }

  async teardown() {
    await super.teardown();
    this.global = null;
  }
}
