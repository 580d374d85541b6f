import { Socket } from 'node:net';

/**
 * A socket that hands the system everything written in one go at once: statements that do not wait for one another make one
 * journey, and wake the database once.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  // Socket has several shapes of this and of the next, by what is named; all go through.
  override connect(...to: unknown[]): this {
    Reflect.apply(super.connect, this, to);
    // Whoever connects gets Node's own `write` back, laid over ours.
    Reflect.deleteProperty(this, 'write');
    return this;
  }

  override write(chunk: string | Uint8Array, ...rest: never[]): boolean {
    if (!this.#isGathering && !this.connecting) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return super.write(chunk, ...rest);
  }
}
