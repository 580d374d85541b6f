import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { migrations as allMigrations } from '../../migrations/index.ts';

/** An arbitrary number; it must be the same in every version of the server. */
const MIGRATION_LOCK = 7_353_823;
const UNKNOWN_TABLE = '42P01';
/** The first migration of databases created before the baseline. */
const BEFORE_BASELINE = '0001-roles';

/**
 * Migrates a database to the latest version. It is safe to run at every start and from several instances at once: an
 * advisory lock serializes them. Migrations of a newer version that this one does not know are ignored: migrations only
 * add, so old and new instances can run side by side during an upgrade. `url` is a login that may create tables.
 */
export async function migrate({
  url,
  migrations = allMigrations,
}: {
  url: string;
  /** Set by tests. */
  migrations?: Readonly<Record<string, Migration>>;
}): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'veleta migrations' });
  await client.connect();
  try {
    // PostgreSQL releases the lock when the connection closes, also after a crash.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await apply(url, { ...(await findUnknown(client, migrations)), ...migrations });
  } finally {
    await client.end();
  }
}

/**
 * Returns the migrations of a newer version as no-ops: the migrator fails when it does not find an applied migration.
 */
async function findUnknown(
  client: pg.Client,
  known: Readonly<Record<string, Migration>>,
): Promise<Record<string, Migration>> {
  const applied = await client.query<{ name: string }>('select name from kysely_migration').catch((cause: unknown) => {
    if (cause instanceof Error && Reflect.get(cause, 'code') === UNKNOWN_TABLE) return { rows: [] };
    throw cause;
  });
  if (applied.rows.some(({ name }) => name === BEFORE_BASELINE))
    throw new Error(
      'The database was created before the first release and cannot be migrated. Start with an empty one.',
    );
  const unknown = applied.rows.filter(({ name }) => !(name in known));
  return Object.fromEntries(unknown.map(({ name }) => [name, { up: async () => undefined }]));
}

async function apply(url: string, migrations: Record<string, Migration>): Promise<readonly string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
  });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      // Features number their migrations in separate ranges, so a lower number may be added later.
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'the database';
      throw new Error(`Migration of ${failed} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}
