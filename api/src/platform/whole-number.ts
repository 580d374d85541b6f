/** Reads a setting: a whole number within bounds, or null if it is not set. @throws Error with a message for the operator */
export function readWholeNumber(
  name: string,
  text: string | undefined,
  bounds: { from: number; to: number },
): number | null {
  if (!text) return null;
  const value = Number(text);
  if (Number.isInteger(value) && value >= bounds.from && value <= bounds.to) return value;
  throw new Error(`${name} must be a whole number from ${bounds.from} to ${bounds.to}; it is "${text}".`);
}
