import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Statements that may break a running instance of an older version. */
const DESTRUCTIVE: readonly (readonly [RegExp, string])[] = [
  // Without a check or a generated value, everything that an older version writes is still accepted.
  [/\bdrop\b(?! (?:default|not null|expression|constraint \w+_check)\b)/, 'drops something'],
  [/\btruncate\b|\bdelete from\b/, 'deletes rows'],
  [/\brename\b(?<!^alter index \S+ rename)/, 'renames something'],
  [/\balter (?:column )?\S+ (?:set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'requires a value that an older version does not set'],
  [/\bset schema\b/, 'moves something'],
];
const DEMANDING = /\badd (?:constraint \S+ )?(?:check|unique|primary key|foreign key|exclude)\b/;
const NEW_COLUMN = /\badd column (?:if not exists )?\S+ (?:[^,(]|\([^)]*\))*/g;

/** Returns the statements that a migration would run, without a database. */
export async function listStatements(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => {
      statements.push(event.query.sql);
    },
  });
  await migration.up(db);
  await db.destroy();
  return statements;
}

/**
 * Returns descriptions of the statements that break the rule that migrations only add. Constraints on tables created by
 * the same migration are allowed, because no older version writes them. A table may be replaced by one of the same name.
 */
export function findDestructive(statements: readonly string[]): string[] {
  const plain = statements.map(normalise);
  const own = new Set(
    plain.flatMap((text) =>
      [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\S+)/g)].map(([, name]) => name),
    ),
  );
  // A table that is created anew under its old name has the same columns for older versions.
  const replaced = plain.flatMap((text) => {
    const [, from, to] = /^alter table (\S+) rename to (\S+)$/.exec(text) ?? [];
    return from && to && own.has(from) ? [text, `drop table ${to}`] : [];
  });
  return plain.flatMap((text) => {
    if (replaced.includes(text)) return [];
    const found = DESTRUCTIVE.flatMap(([pattern, what]) => (pattern.test(text) ? [what] : []));
    const table = /\balter table (?:if exists |only )*(\S+)/.exec(text)?.[1];
    if (table && !own.has(table)) {
      if (DEMANDING.test(text)) found.push('adds a constraint to a table that an older version writes');
      const columns = text.match(NEW_COLUMN) ?? [];
      if (columns.some((column) => /\bnot null\b/.test(column) && !/\b(?:default|generated)\b/.test(column)))
        found.push('requires a value that an older version does not set');
    }
    const indexed = /\bcreate unique index (?:\S+ )?on (?:only )?(\S+)/.exec(text)?.[1];
    if (indexed && !own.has(indexed)) found.push('adds a constraint to a table that an older version writes');
    return found.map((what) => `${what}: ${text.slice(0, 120)}`);
  });
}

function normalise(text: string): string {
  return (
    text
      .replace(/--.*$/gm, ' ')
      .replace(/\/\*.*?\*\//gs, ' ')
      // A function does nothing before it is called.
      .replace(/^(\s*create (?:or replace )?function .*?) as (\$\w*\$).*?\2/s, '$1')
      .replaceAll('"', '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
  );
}
