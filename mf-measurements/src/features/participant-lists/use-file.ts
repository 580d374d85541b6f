import { useRef, useState } from 'react';
import { readPeopleFile, type FileReading } from '../../participants-file/index.ts';

export interface ChosenFile {
  readonly fileName: string | null;
  /** Name of a list from the name of the file; '' before one is chosen. */
  readonly suggestedName: string;
  readonly isReading: boolean;
  readonly reading: FileReading | null;
  read: (file: File) => Promise<FileReading | null>;
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

  const read = async (file: File): Promise<FileReading | null> => {
    latest.current += 1;
    const turn = latest.current;
    setFileName(file.name);
    setReading(null);
    setIsReading(true);
    const result = await readPeopleFile(file);
    if (turn !== latest.current) return null;
    setReading(result);
    setIsReading(false);
    return result;
  };
  return { fileName, suggestedName: fileName === null ? '' : nameOf(fileName), isReading, reading, read };
}
