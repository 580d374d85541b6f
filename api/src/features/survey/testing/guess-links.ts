import type { AllRows } from '../../../platform/testing/database-rows.ts';

/** A row as whoever has a copy of the database sees it, dead ones that are still in the file included. */
interface SeenRow {
  readonly ctid: string;
  readonly xmin: number;
  readonly xmax: number;
  /** Everything in it that can be sorted by, as text. */
  readonly values: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Who gave what: the truth that a guesser is measured by. */
export interface Truth {
  /** What the database knows a person by: ids, addresses, hashes. */
  readonly namesOf: ReadonlyMap<string, readonly string[]>;
  /** Whose a final row is, by its answers. */
  readonly ownerOf: (answers: string) => string | undefined;
}

export interface Guess {
  readonly how: string;
  readonly right: number;
}

const FINAL = ['responses', 'response_inbox'];

/** Every row of every table, of the application and of its jobs, with its system columns. */
async function readTables(rows: AllRows): Promise<Map<string, SeenRow[]>> {
  const tables = await rows.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  );
  const seen = new Map<string, SeenRow[]>();
  for (const { name } of tables) {
    const found = await rows.query<{ ctid: string; xmin: string; xmax: string; row: object; text: string }>(
      `select ctid::text, xmin::text, xmax::text, to_jsonb(t) as row, t::text as text from ${name} as t`,
    );
    seen.set(
      name.replace('public.', ''),
      found.map(({ ctid, xmin, xmax, row, text }) => ({
        ctid,
        xmin: Number(xmin),
        xmax: Number(xmax),
        values: Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(JSON.stringify(value))])),
        text,
      })),
    );
  }
  return seen;
}

const placeOf = (ctid: string): number => {
  const [page = 0, line = 0] = ctid.replace(/[()]/g, '').split(',').map(Number);
  return page * 10_000 + line;
};

/** Every way in which the rows of a table can be put in order. */
function ordersOf(rows: readonly SeenRow[], isFinal: boolean): [string, SeenRow[]][] {
  const by = (name: string, key: (row: SeenRow) => number | string): [string, SeenRow[]] => [
    name,
    rows.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : placeOf(a.ctid) - placeOf(b.ctid))),
  ];
  const columns = isFinal ? ['id'] : Object.keys(rows[0]?.values ?? {});
  return [
    by('place in the file', ({ ctid }) => placeOf(ctid)),
    by('transaction', ({ xmin }) => xmin),
    by('deleting transaction', ({ xmax }) => xmax),
    ...columns.map((column) => by(column, ({ values }) => values[column] ?? '')),
  ];
}

/**
 * Tries every join that it can think of between rows that name a person and rows of answers: by every order of both, forwards
 * and backwards, and by shared or neighbouring transactions. Best first.
 */
export async function guessLinks(rows: AllRows, truth: Truth): Promise<Guess[]> {
  const tables = await readTables(rows);
  const guesses: Guess[] = [];
  for (const final of FINAL) {
    const answers = (tables.get(final) ?? []).filter(({ text }) => truth.ownerOf(text) !== undefined);
    if (answers.length === 0) continue;
    for (const [name, all] of tables) {
      if (FINAL.includes(name)) continue;
      const known = all.flatMap((row) => {
        const people = [...truth.namesOf].filter(([, names]) => names.some((one) => row.text.includes(one)));
        return people.length === 1 ? [{ person: people[0]?.[0] ?? '', row }] : [];
      });
      if (known.length === 0) continue;
      const personOf = new Map(known.map(({ person, row }) => [row, person]));
      const named = known.map(({ row }) => row);
      for (const [order, sorted] of ordersOf(named, false))
        for (const [finalOrder, sortedAnswers] of ordersOf(answers, true))
          for (const direction of ['forwards', 'backwards']) {
            const people = unique(
              sorted.map((row) => personOf.get(row) ?? ''),
              truth,
              answers,
            );
            if (direction === 'backwards') people.reverse();
            const right = sortedAnswers.filter(({ text }, index) => truth.ownerOf(text) === people[index]).length;
            guesses.push({ how: `${name} by ${order}, ${final} by ${finalOrder}, ${direction}`, right });
          }
      guesses.push(byTransaction(name, final, { named, personOf, answers, truth }));
    }
  }
  return guesses.toSorted((a, b) => b.right - a.right);
}

/** Each once, and only those of whom there is an answer: whoever guesses knows who has answered. */
function unique(people: readonly string[], truth: Truth, answers: readonly SeenRow[]): string[] {
  const owners = new Set(answers.map(({ text }) => truth.ownerOf(text)));
  return [...new Set(people)].filter((person) => owners.has(person));
}

/** For each answer, those whose rows were written by the same or the nearest transaction: one of them, at random. */
function byTransaction(
  name: string,
  final: string,
  found: {
    named: readonly SeenRow[];
    personOf: ReadonlyMap<SeenRow, string>;
    answers: readonly SeenRow[];
    truth: Truth;
  },
): Guess {
  const { named, personOf, answers, truth } = found;
  let right = 0;
  for (const answer of answers) {
    const distance = ({ xmin, xmax }: SeenRow) =>
      Math.min(Math.abs(xmin - answer.xmin), xmax ? Math.abs(xmax - answer.xmin) : Infinity);
    const nearest = Math.min(...named.map(distance));
    const candidates = new Set(named.filter((row) => distance(row) === nearest).map((row) => personOf.get(row)));
    if (candidates.has(truth.ownerOf(answer.text) ?? '')) right += 1 / candidates.size;
  }
  return { how: `${name} and ${final} by nearest transaction`, right };
}

/** Rows that were deleted or replaced and are still in the file, by table: the extension `pageinspect` reads the pages. */
export async function deadRows(rows: AllRows, tables: readonly string[]): Promise<Record<string, number>> {
  await rows.query('create extension if not exists pageinspect');
  const dead: Record<string, number> = {};
  for (const table of tables) {
    const [found] = await rows.query<{ dead: number }>(
      `select count(*)::int as dead
       from generate_series(0, pg_relation_size('${table}') / current_setting('block_size')::int - 1) as page,
         lateral heap_page_items(get_raw_page('${table}', page::int)) as item
       -- 128: whose transaction has only locked the row.
       where item.t_data is not null and item.t_xmax::text <> '0' and item.t_infomask & 128 = 0`,
    );
    dead[table] = found?.dead ?? 0;
  }
  return dead;
}
