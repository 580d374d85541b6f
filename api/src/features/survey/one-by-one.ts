/** Lets work on the same thing wait in memory, in the order in which it came, while work on other things goes on. */
export interface Lines {
  inLine<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

export function createLines(): Lines {
  const ends = new Map<string, Promise<void>>();
  return {
    inLine: (name, work) => {
      const mine = (ends.get(name) ?? Promise.resolve()).then(work);
      const end = mine.then(
        () => undefined,
        () => undefined,
      );
      ends.set(name, end);
      void end.then(() => {
        if (ends.get(name) === end) ends.delete(name);
      });
      return mine;
    },
  };
}
