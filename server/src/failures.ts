/** An error that the operator can fix; its message tells them how. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Returns an error and its causes, outermost first. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (
    let next = error;
    next !== undefined && next !== null && chain.length < 10;
    next = next instanceof Error ? next.cause : undefined
  ) {
    chain.push(next);
  }
  return chain;
}

/** Explains in one line what is wrong and what to do. Returns the whole error if it is unknown. */
export function explain(error: unknown, { dataDir }: { dataDir: string }): string {
  const chain = chainOf(error);
  const says = (pattern: RegExp): boolean =>
    chain.some((each) => pattern.test(codeOf(each)) || (each instanceof Error && pattern.test(each.message)));
  if (says(/ENOSPC|No space left on device/))
    return `No space is left on the disk of ${dataDir}. Free some, or choose another place with DATA_DIR.`;
  if (error instanceof UserError) return error.message;
  if (error instanceof Error && error.name === 'StartError') return error.message;
  if (error instanceof Error && error.name === 'DatabaseInUseError') {
    return `Another Veleta server is already running on ${dataDir}. Stop it first, or choose another place with DATA_DIR.`;
  }
  if (says(/EACCES|EPERM|EROFS|Permission denied/))
    return `${dataDir} cannot be written (${firstLine(error)}). Choose another place with DATA_DIR.`;
  if (error instanceof Error && error.name === 'PageNotBuiltError') return `${error.message} Run "npm run build".`;
  return error instanceof Error ? firstLine(error) : String(error);
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim();
