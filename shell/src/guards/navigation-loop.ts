interface NavigationLoopOptions {
  /** Called with the remote that navigates in a loop, if the stack names one. */
  onLoop: (remote: string | undefined) => void;
  now?: () => number;
}

/** Changes of the address without input by a person that count as a loop. */
const MOST = 40;
const PERIOD_MS = 2000;

const remoteIn = (stack = ''): string | undefined => /\/remotes\/(mf-[a-z-]+)\//.exec(stack)?.[1];

/**
 * Counts changes of the address. After a loop, calls from the code of that remote are ignored. Input by a person resets
 * the count: a search field may change the address with each key. Returns how to stop.
 */
export function watchNavigation({ onLoop, now = Date.now }: NavigationLoopOptions): () => void {
  const stopped = new Set<string>();
  let moments: number[] = [];
  const reset = (): void => {
    moments = [];
  };
  const eventTypes = ['keydown', 'pointerdown', 'input', 'popstate'] as const;
  for (const eventType of eventTypes) addEventListener(eventType, reset, { capture: true });

  const { pushState, replaceState } = history;
  const counted =
    (change: History['pushState']): History['pushState'] =>
    (...args) => {
      const at = now();
      moments = [...moments.filter((each) => at - each < PERIOD_MS), at];
      const isLoop = moments.length > MOST;
      const remote = isLoop || stopped.size > 0 ? remoteIn(new Error('trace').stack) : undefined;
      if (remote !== undefined && stopped.has(remote)) return;
      if (isLoop) {
        reset();
        if (remote !== undefined) stopped.add(remote);
        onLoop(remote);
      }
      change.apply(history, args);
    };
  history.pushState = counted(pushState);
  history.replaceState = counted(replaceState);
  return () => {
    for (const eventType of eventTypes) removeEventListener(eventType, reset, { capture: true });
    history.pushState = pushState;
    history.replaceState = replaceState;
  };
}
