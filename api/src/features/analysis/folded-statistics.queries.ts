import type { Tx } from '../../platform/database/tenant.ts';
import type { Folded } from './folding/folded.ts';

const ROWS_A_STATEMENT = 200;

/** By which rules a measurement is folded; undefined where it is not. */
export async function findFoldVersion(tx: Tx, accountId: string, measurementId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('folded_measurements')
    .select('version')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return row?.version;
}

/** Writes what was folded in the place of what was there before. */
export async function replaceFolded(
  tx: Tx,
  accountId: string,
  measurementId: string,
  { folded, version, at }: { folded: Folded; version: number; at: Date },
): Promise<void> {
  for (const table of ['folded_groups', 'folded_moments', 'folded_measurements'] as const) {
    await tx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('measurement_id', '=', measurementId)
      .execute();
  }
  const owner = { account_id: accountId, measurement_id: measurementId };
  const groups = folded.finest.map((group, ordinal) => ({
    ...owner,
    ordinal,
    units: JSON.stringify(group.units),
    respondents: group.respondents,
    histograms: JSON.stringify(group.histograms),
  }));
  for (const rows of portions(groups)) await tx.insertInto('folded_groups').values(rows).execute();
  const { pairs, persons } = folded.whole;
  await tx
    .insertInto('folded_moments')
    .values({ ...owner, ordinal: 0, selection: JSON.stringify([]), pairs: bytesOf(pairs), persons: bytesOf(persons) })
    .execute();
  await tx
    .insertInto('folded_measurements')
    .values({ ...owner, version, responses: folded.responses, folded_at: at })
    .execute();
}

/** What was folded of a measurement. */
export async function readFolded(tx: Tx, accountId: string, measurementId: string): Promise<Omit<Folded, 'responses'>> {
  const finest = await tx
    .selectFrom('folded_groups')
    .select(['units', 'respondents', 'histograms'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .orderBy('ordinal')
    .execute();
  const { pairs, persons } = await tx
    .selectFrom('folded_moments')
    .select(['pairs', 'persons'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirstOrThrow();
  return { finest, whole: { pairs: new Int32Array(bufferOf(pairs)), persons: new Float64Array(bufferOf(persons)) } };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Float64Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** A copy of its own: what the driver hands out may start anywhere in a larger one. */
function bufferOf(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}

function portions<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  );
}
