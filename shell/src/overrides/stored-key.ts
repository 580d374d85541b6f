/** Local storage entry that holds a person's overrides; the same as in the contract, whose schemas come with their library. */
const KEY = 'veleta.overrides';

/** Whether an earlier page left overrides, without reading them. */
export function hasStoredOverrides(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
