/** Returns a file that can be read, which a file of jsdom cannot. */
export function csvFile(content: string, name = 'people.csv'): File {
  const file = new File([content], name, { type: 'text/csv' });
  return Object.defineProperty(file, 'arrayBuffer', { value: () => new Blob([content]).arrayBuffer() });
}
