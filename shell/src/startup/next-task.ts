/**
 * Resolves in a new task, so that the browser can paint and handle input before it. Uses a message instead of a timer,
 * which is throttled to one per second in a hidden tab.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
