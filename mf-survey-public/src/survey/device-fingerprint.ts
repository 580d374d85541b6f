const TIMEOUT_MS = 3_000;

/** Returns a fingerprint of this browser, or null if it takes too long. */
export async function fingerprintOfDevice(): Promise<string | null> {
  const fingerprint = async () => {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    // Monitoring would tell a third party about the participation.
    const agent = await load({ monitoring: false });
    return (await agent.get()).visitorId;
  };
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  return Promise.race([fingerprint().catch(() => null), timeout]);
}
