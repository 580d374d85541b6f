import { useRef, useState } from 'react';
import { readPeopleFile, readPeopleText, type FileReading } from './file/read-file.ts';

export interface ChosenFile {
  readonly fileName: string | null;
  /** Name of a list, taken from the name of the file; '' before one is chosen. */
  readonly suggestedName: string;
  readonly isReading: boolean;
  readonly reading: FileReading | null;
  /** Reads a file or pasted text. */
  read: (source: File | string) => Promise<FileReading | null>;
}

/** Returns the name of a list: `Plantilla_2026-11.csv` → `Plantilla 2026-11`. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 120);

/** The file to import. Choosing another file while one is read drops the first read, which returns null. */
export function useFile(): ChosenFile {
  const [fileName, setFileName] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [reading, setReading] = useState<FileReading | null>(null);
  const latest = useRef(0);

  const read = async (source: File | string): Promise<FileReading | null> => {
    latest.current += 1;
    const turn = latest.current;
    setFileName(typeof source === 'string' ? null : source.name);
    setReading(null);
    setIsReading(true);
    const result = await (typeof source === 'string' ? readPeopleText(source) : readPeopleFile(source));
    if (turn !== latest.current) return null;
    setReading(result);
    setIsReading(false);
    return result;
  };
  return { fileName, suggestedName: fileName === null ? '' : nameOf(fileName), isReading, reading, read };
}
