/** A stored file with the revision for conditional writes. */
export interface StoredFile {
  readonly bytes: Buffer;
  /** Changes whenever the content changes; opaque. */
  readonly revision: string;
}

export interface ListedFile {
  /** Path within the store, with forward slashes. */
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/**
 * Storage of releases: files under immutable paths, and one state per remote that lists them. An implementation must
 * offer exact conditional writes under concurrency, and must never show partially written files.
 */
export interface AssetStore {
  /** Its configured location: a folder, or `s3://bucket/prefix`. */
  readonly location: string;
  /** Local folder with the same files; null for a remote store. */
  readonly folder: string | null;
  /** Returns a file, `unchanged` if it still has the known revision, or null if it does not exist. */
  read(key: string, knownRevision?: string): Promise<StoredFile | 'unchanged' | null>;
  /**
   * Writes a file if it matches `expected`; returns its new revision.
   * @throws WriteConflictError when it does not match
   */
  write(key: string, bytes: Buffer, expected: 'absent' | { revision: string }): Promise<string>;
  /** Writes a file unconditionally. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Lists every file below a folder; empty if the folder does not exist. */
  list(folder: string): Promise<ListedFile[]>;
  /** Returns the names of the top-level folders. */
  folders(): Promise<string[]>;
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>;
}

/** Thrown when another writer changed the file first. Read it again and retry. */
export class WriteConflictError extends Error {
  override readonly name = 'WriteConflictError';
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`${key} was changed by another writer.`, options);
    this.key = key;
  }
}

/** @throws for a key that would leave the store */
export function checkKey(key: string): void {
  const parts = key.split('/');
  if (key.includes('\\') || parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new Error(`"${key}" is not a valid path in a store.`);
  }
}
