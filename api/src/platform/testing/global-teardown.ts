/** Stops the server that global-setup started. */
export default async function globalTeardown(): Promise<void> {
  const server: { stop(): Promise<void> } | undefined = Reflect.get(globalThis, '__veletaTestServer');
  await server?.stop();
}
