/** Whether this server should be sent requests. */
export interface Health {
  /** True from the moment it has been asked to stop: it answers what it gets, and wants no more. */
  isDraining(): boolean;
  drain(): void;
}

export function createHealth(): Health {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    drain: () => {
      isDraining = true;
    },
  };
}
