/**
 * Indexes the lines of a file by email address, in file order. Only the first line that is not left out is imported.
 */
export class LinesByAddress {
  readonly #places = new Map<string, number[]>();

  /** Returns the indexes of the lines with an address. */
  of(email: string): readonly number[] {
    return this.#places.get(email) ?? [];
  }

  add(email: string, place: number): void {
    if (email === '') return;
    const others = this.#places.get(email);
    if (!others) this.#places.set(email, [place]);
    else if ((others.at(-1) ?? 0) < place) others.push(place);
    else
      this.#places.set(
        email,
        [...others, place].sort((a, b) => a - b),
      );
  }

  remove(email: string, place: number): void {
    this.#places.set(
      email,
      this.of(email).filter((other) => other !== place),
    );
  }
}
