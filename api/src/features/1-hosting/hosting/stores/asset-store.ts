/** A stored file with the revision that a conditional write names. */
export interface StoredFile {
  readonly bytes: Buffer;
  /** Changes whenever the content does; opaque. */
  readonly revision: string;
}

export interface ListedFile {
  /** Path below the store, with forward slashes. */
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/**
 * Where releases are kept: files under immutable paths, and one state per remote that says which of them is met. All that
 * is asked of a store is that a conditional write is exact, whoever else writes at the same time, and that a file is never
 * seen half written.
 */
export interface AssetStore {
  /** How it was named: a folder, or `s3://bucket/prefix`. */
  readonly location: string;
  /** Folder of this machine that holds the same files; null for a store elsewhere. */
  readonly folder: string | null;
  /** A file, `unchanged` where it still has the revision that is known, null where there is none. */
  read(key: string, knownRevision?: string): Promise<StoredFile | 'unchanged' | null>;
  /**
   * Writes a file that others may be writing too; returns its new revision.
   * @throws WriteConflictError where it is no longer what `expected` says.
   */
  write(key: string, bytes: Buffer, expected: 'absent' | { revision: string }): Promise<string>;
  /** Writes a file whatever was there. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Every file below a folder; none where the folder does not exist. */
  list(folder: string): Promise<ListedFile[]>;
  /** Names of the folders at the top. */
  folders(): Promise<string[]>;
  /** Removes a file; one that is not there is as good as removed. */
  remove(key: string): Promise<void>;
}

/** Somebody else wrote the file first. Read it again and decide anew. */
export class WriteConflictError extends Error {
  override readonly name = 'WriteConflictError';
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`${key} was changed by somebody else in the meantime.`, options);
    this.key = key;
  }
}

/** @throws where a key would leave its store. */
export function checkKey(key: string): void {
  const parts = key.split('/');
  if (key.includes('\\') || parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new Error(`"${key}" is no path inside a store.`);
  }
}
