/**
 * Resolves in a task of its own. The browser can paint and handle input before it; code that runs in one task with what came
 * before blocks both. Not by a timer, which runs once a second in a hidden tab.
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
