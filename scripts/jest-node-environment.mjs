// Jest's Node environment with an ordinary global object (jest-plain-global.mjs).
import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';
import { createPlainGlobal } from './jest-plain-global.mjs';

export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const prepared = this.global;
    const plain = createPlainGlobal(prepared, (key, property) => {
      // Reading web storage logs a warning; other lazy globals of Node are cheap to create.
      const isOnDemand = 'get' in property && !/Storage$/.test(String(key));
      const { enumerable } = property;
      return isOnDemand ? { value: prepared[key], enumerable, configurable: true, writable: true } : property;
    });
    this.context = plain.context;
    this.global = plain.global;
    this.global.global = this.global;
    this.moduleMocker = new ModuleMocker(this.global);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: this.global });
  }

  async teardown() {
    await super.teardown();
    this.global = null;
  }
}
