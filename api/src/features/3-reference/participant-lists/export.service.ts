import { writeCsv, writeCsvLines, type Language } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Document } from '../../../platform/document-route.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { translate } from '../../../platform/translations.ts';
import { categoriesOf } from '../categories/index.ts';
import { findParticipantList } from './participant-lists.service.ts';
import { listParticipantsAfter } from './people.queries.ts';

/** Number of people loaded at a time. */
const BATCH = 5_000;
const BEFORE_EVERYBODY = -1;

/** Exports a list as a file in the import format: the same headers, one column per category. */
export function exportParticipants(
  { db }: Services,
  accountId: string,
  listId: string,
  language: Language,
): Promise<Document> {
  return inTenant(db, accountId, async (tx) => {
    const list = await findParticipantList(tx, accountId, listId);
    if (!list) throw new AppError('not_found');
    const categories = await categoriesOf(tx, accountId);
    const fields = ['email', 'name', 'language'].map((field) => translate(language, `participantList.${field}`));
    const parts = [Buffer.from(writeCsv([[...fields, ...categories.map(({ title }) => title)]]))];
    let position = BEFORE_EVERYBODY;
    for (;;) {
      const people = await listParticipantsAfter(tx, accountId, listId, { position, limit: BATCH });
      const rows = people.map(({ email, name, language: spoken, units }) => [
        email,
        name ?? '',
        spoken ?? '',
        ...categories.map(
          (category) => category.units.find(({ id }) => units.some((unit) => unit.id === id))?.name ?? '',
        ),
      ]);
      parts.push(Buffer.from(writeCsvLines(rows)));
      const last = people.at(-1);
      if (!last || people.length < BATCH) return { content: Buffer.concat(parts), name: fileName(list.name) };
      position = last.position;
    }
  });
}

/** Returns a portable file name: ASCII letters, digits and hyphens. */
function fileName(list: string): string {
  const plain = list
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${plain === '' ? 'list' : plain}.csv`;
}
