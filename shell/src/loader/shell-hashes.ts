/** Reads the hashes of the shell's lazy chunks by address from the page; empty if the build wrote none. */
export function readShellHashes(): Readonly<Record<string, string>> {
  try {
    const hashes: unknown = JSON.parse(document.getElementById('integrity')?.textContent ?? '{}');
    if (typeof hashes !== 'object' || hashes === null) return {};
    return Object.fromEntries(
      Object.entries(hashes).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
