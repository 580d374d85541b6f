/** A file as a browser gives it: the one of jsdom cannot be read. */
export function csvFile(content: string, name = 'people.csv'): File {
  const file = new File([content], name, { type: 'text/csv' });
  return Object.defineProperty(file, 'arrayBuffer', { value: () => new Blob([content]).arrayBuffer() });
}
