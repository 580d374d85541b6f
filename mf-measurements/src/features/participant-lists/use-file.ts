import { useRef, useState } from 'react';
import { readParticipantsFile, type Category, type FileReading } from '../../participants-file/index.ts';

export type GoodReading = Extract<FileReading, { kind: 'read' }>;

export interface ChosenFile {
  readonly fileName: string | null;
  /** Name of a list from the name of the file; '' before one is chosen. */
  readonly suggestedName: string;
  readonly isReading: boolean;
  /** `unreadable`: the browser could not give us its content. */
  readonly reading: FileReading | { readonly kind: 'unreadable' } | null;
  read: (file: File) => Promise<void>;
}

/** `Plantilla_2026-11.csv` → `Plantilla 2026-11`. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 120);

/** The file that is being imported; choosing another while one is still read drops the first. */
export function useFile(categories: readonly Category[]): ChosenFile {
  const [fileName, setFileName] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [reading, setReading] = useState<ChosenFile['reading']>(null);
  const latest = useRef(0);

  const read = async (file: File): Promise<void> => {
    latest.current += 1;
    const turn = latest.current;
    setFileName(file.name);
    setReading(null);
    setIsReading(true);
    const result: ChosenFile['reading'] = await readParticipantsFile(file, categories).catch(() => ({
      kind: 'unreadable' as const,
    }));
    if (turn !== latest.current) return;
    setReading(result);
    setIsReading(false);
  };
  return { fileName, suggestedName: fileName === null ? '' : nameOf(fileName), isReading, reading, read };
}
