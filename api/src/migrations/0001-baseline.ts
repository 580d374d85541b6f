import type { Kysely } from 'kysely';
import { up as analysis } from './baseline/analysis.ts';
import { up as collection } from './baseline/collection.ts';
import { up as delivery } from './baseline/delivery.ts';
import { up as identity } from './baseline/identity.ts';
import { up as lookupFunctions } from './baseline/lookup-functions.ts';
import { up as measurements } from './baseline/measurements.ts';
import { up as operations } from './baseline/operations.ts';
import { up as reference } from './baseline/reference.ts';
import { up as roles } from './baseline/roles.ts';
import { up as triggers } from './baseline/triggers.ts';

/** Creates the schema of the first release, layer by layer. Later migrations only add. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [
    roles,
    identity,
    reference,
    measurements,
    collection,
    analysis,
    delivery,
    operations,
    lookupFunctions,
    triggers,
  ])
    await step(db);
}
