import { useRef, useState } from 'react';
import { readPeopleFile, readPeopleText, type FileReading } from '../file/index.ts';

export interface ChosenFile {
  readonly fileName: string | null;
  /** Name of a list from the name of the file; '' before one is chosen. */
  readonly suggestedName: string;
  readonly isReading: boolean;
  readonly reading: FileReading | null;
  /** Reads a file, or text that was pasted. */
  read: (source: File | string) => Promise<FileReading | null>;
}

/** `Plantilla_2026-11.csv` → `Plantilla 2026-11`. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 120);

/** The file that is being imported; choosing another while one is still read drops the first, which answers null. */
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
