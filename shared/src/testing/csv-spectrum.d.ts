/** CSV files with their content as JSON; the package has no types. */
declare module 'csv-spectrum' {
  interface SpectrumFile {
    readonly name: string;
    readonly csv: Uint8Array;
    readonly json: Uint8Array;
  }
  export default function spectrum(done: (error: Error | null, files: readonly SpectrumFile[]) => void): void;
}
