const TIMEOUT_MS = 3_000;

/** A fingerprint of this browser, or null where there is none in time: it never holds anybody up. */
export async function fingerprintOfDevice(): Promise<string | null> {
  const fingerprint = async () => {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    // Its monitoring would tell a third party that somebody answers a survey.
    const agent = await load({ monitoring: false });
    return (await agent.get()).visitorId;
  };
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  return Promise.race([fingerprint().catch(() => null), timeout]);
}
