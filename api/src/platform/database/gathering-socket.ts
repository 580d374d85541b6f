import { Socket } from 'node:net';

/**
 * A socket that hands the system everything written in one go at once: statements that do not wait for one another make one
 * journey, and wake the database once.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  // Socket has two shapes of this, by whether an encoding is named; both go through.
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
