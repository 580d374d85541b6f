import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrations } from '../../migrations/index.ts';

/** Brings a database up to date; safe to run at every start and from several copies at once. */
export async function migrate({ url }: { url: string }): Promise<readonly string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
  });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      // Features number their migrations in ranges of their own, so a lower number may arrive later.
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
