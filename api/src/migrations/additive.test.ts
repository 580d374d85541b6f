import { describe, expect, it } from '@jest/globals';
import { findDestructive, listStatements } from '../platform/testing/destructive-statements.ts';
import { migrations } from './index.ts';

/**
 * An incompatible change takes two releases. The first adds the new form and writes both; the second removes the old
 * form when no older instance runs.
 */
const BASELINE = '0001-baseline';

describe('findDestructive', () => {
  it('finds nothing in any migration after the baseline', async () => {
    for (const [name, migration] of Object.entries(migrations).filter(([one]) => one !== BASELINE)) {
      const statements = await listStatements(migration);
      expect(statements.length).toBeGreaterThan(0);
      expect({ name, found: findDestructive(statements) }).toEqual({ name, found: [] });
    }
  });

  it('reads the statements of the baseline, which creates every table', async () => {
    const statements = await listStatements(migrations[BASELINE]!);
    expect(statements.filter((text) => /^create (unlogged )?table/.test(text)).length).toBeGreaterThan(60);
  });

  it.each([
    'drop table users',
    'alter table users drop constraint users_email_key',
    'alter table users drop column email',
    'ALTER TABLE users RENAME COLUMN email TO address',
    'alter table "users" alter column "email" type varchar(20)',
    'alter table users alter email set data type bytea',
    'alter table users alter column email set not null',
    'alter table users add column age integer not null',
    'alter table users add column if not exists age integer not null, add column name text',
    'alter table users add constraint grown check (age > 17)',
    'alter table users add unique (email)',
    'create unique index one_each on users (first_name)',
    'truncate sessions',
    'delete from sessions where ended_at is null',
    'alter table sessions rename to old_sessions',
    'drop table old_sessions',
    'do $$ begin drop table sessions; end $$',
  ])('finds "%s"', (statement) => {
    expect(findDestructive([statement])).toHaveLength(1);
  });

  it.each([
    'create table toys (id uuid primary key, name text not null)',
    'alter table users add column age integer',
    "alter table users add column colour text not null default 'green'",
    'alter table users add column score numeric(5, 2) not null default 0, add column note text',
    'create index on users (first_name)',
    'alter table users alter column first_name drop not null',
    'alter table users drop constraint users_kind_check',
    'alter table users alter column initials drop expression',
    'alter index users_pkey rename to users_key',
    'create function f() returns void language plpgsql as $f$ begin drop table toys; end $f$',
    '-- drop table users\ngrant select on users to veleta_app',
  ])('allows "%s"', (statement) => {
    expect(findDestructive([statement])).toEqual([]);
  });

  it('allows a table that is replaced by one of the same name', () => {
    const replacement = [
      'alter table sessions rename to old_sessions',
      'create table sessions (id uuid) partition by list (id)',
      'drop table old_sessions',
    ];
    expect(findDestructive(replacement)).toEqual([]);
    expect(findDestructive([...replacement, 'drop table users'])).toHaveLength(1);
    expect(findDestructive(replacement.toSpliced(1, 1))).toHaveLength(2);
  });

  it('allows constraints on tables created by the same migration', () => {
    const own = [
      'create table toys (id uuid)',
      'alter table toys add constraint one unique (id)',
      'create unique index on toys (id)',
    ];
    expect(findDestructive(own)).toEqual([]);
  });
});
