/* global AbortSignal */
// Health check of the container: succeeds if the server is ready. The image contains no other HTTP client.
const TIMEOUT_MS = 4_000;

try {
  const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 4000}/health/ready`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
