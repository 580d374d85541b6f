import { actionIdeas, type AuditAction } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import * as queries from './action-ideas.queries.ts';
import { libraryOf, type LibraryIdea } from './library.ts';

type ActionIdea = actionIdeas.ActionIdea;
type NewIdea = z.output<typeof actionIdeas.NewActionIdeaSchema>;
type IdeaChange = z.output<typeof actionIdeas.ActionIdeaChangeSchema>;

/** Lists the ideas of a product by dimension: own ones first, then those of the library, each as the organization changed it. */
export async function listIdeas({ db }: Pick<Services, 'db'>, accountId: string, product: string) {
  const library = libraryOf(product);
  if (library.length === 0) return [];
  const rows = await inTenant(db, accountId, (tx) => queries.listIdeas(tx, accountId, product));
  return library.map(({ dimension, ideas }) => {
    const stored = rows.filter((row) => row.dimension_key === dimension);
    return {
      dimension,
      name: findProduct(product)?.dimensions.find(({ key }) => key === dimension)?.name ?? {
        en: dimension,
        es: dimension,
      },
      ideas: [
        // A rewritten idea stays when a release no longer contains the original.
        ...stored.flatMap((row) =>
          row.title === null || ideas.some(({ key }) => key === row.library_key) ? [] : [toIdea(row, undefined)],
        ),
        ...ideas.map((idea) => {
          const row = stored.find((one) => one.library_key === idea.key);
          return row
            ? toIdea(row, idea)
            : { ...idea, id: null, origin: 'library' as const, is_hidden: false, version: 0 };
        }),
      ],
    };
  });
}

/**
 * Adds an own idea, or stores how an idea of the library is changed.
 * @throws AppError `invalid_input`; `conflict` if another user has changed the idea of the library
 */
export function createIdea(services: Services, by: Actor, { replaces, ...input }: NewIdea): Promise<ActionIdea> {
  const { accountId } = by;
  const { product, dimension, title, text, is_hidden } = input;
  const known = libraryOf(product).find((one) => one.dimension === dimension);
  if (!known) throw unknown('dimension');
  const idea = known.ideas.find(({ key }) => key === replaces);
  if (replaces !== null && !idea) throw unknown('replaces');
  assertText(input, idea);
  const now = services.clock.now();
  return inTenant(services.db, accountId, async (tx) => {
    await lockAccountSetup(tx, accountId);
    if (!idea) await assertRoom(tx, accountId, { product, dimension });
    const row = await queries.insertIdea(tx, {
      id: services.random.uuid(),
      account_id: accountId,
      product_key: product,
      dimension_key: dimension,
      library_key: replaces,
      title,
      text,
      is_hidden,
      created_at: now,
      changed_at: now,
    });
    if (!row) throw outdated();
    const event = !idea ? 'action_idea_added' : is_hidden ? 'action_idea_hidden' : 'action_idea_changed';
    return record(services, tx, by, { event, row });
  });
}

/** Replaces text and visibility of an idea. @throws AppError `not_found`, `invalid_input`, `conflict` */
export function updateIdea(services: Services, by: Actor, id: string, input: IdeaChange): Promise<ActionIdea> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    const before = await queries.findIdea(tx, accountId, id);
    if (!before) throw new AppError('not_found');
    assertText(input, libraryIdeaOf(before));
    const row = await queries.updateIdea(tx, accountId, { ...input, id, changed_at: services.clock.now() });
    if (!row) throw outdated();
    const event =
      row.is_hidden === before.is_hidden
        ? 'action_idea_changed'
        : row.is_hidden
          ? 'action_idea_hidden'
          : 'action_idea_shown';
    return record(services, tx, by, { event, row });
  });
}

/** Deletes an own idea, or restores one of the library. @throws AppError `not_found` */
export function deleteIdea(services: Services, by: Actor, id: string): Promise<void> {
  return inTenant(services.db, by.accountId, async (tx) => {
    const row = await queries.deleteIdea(tx, by.accountId, id);
    if (!row) throw new AppError('not_found');
    await record(services, tx, by, { event: 'action_idea_removed', row });
  });
}

const unknown = (path: string): AppError => new AppError('invalid_input', { fields: [{ path, code: 'unknown' }] });
const outdated = (): AppError => new AppError('conflict', { fields: [{ path: 'version', code: 'outdated' }] });

/** Only an idea of the library may lack a text of its own, and then lacks both title and text. */
function assertText({ title, text }: Pick<NewIdea, 'title' | 'text'>, idea: LibraryIdea | undefined): void {
  const missing = (['title', 'text'] as const).filter((path) => (path === 'title' ? title : text) === null);
  if (missing.length === 0 || (idea && missing.length === 2)) return;
  throw new AppError('invalid_input', { fields: missing.map((path) => ({ path, code: 'required' })) });
}

async function assertRoom(
  tx: Tx,
  accountId: string,
  { product, dimension }: { product: string; dimension: string },
): Promise<void> {
  const limit = actionIdeas.OWN_IDEAS_PER_DIMENSION;
  const own = (await queries.listIdeas(tx, accountId, product)).filter(
    (row) => row.dimension_key === dimension && row.library_key === null,
  );
  if (own.length >= limit)
    throw new AppError('invalid_input', { fields: [{ path: 'title', code: 'too_many', params: { limit } }] });
}

async function record(
  services: Services,
  tx: Tx,
  by: Actor,
  { event, row }: { event: AuditAction; row: queries.IdeaRow },
): Promise<ActionIdea> {
  const idea = toIdea(row, libraryIdeaOf(row));
  await recordAuditEvent(services, tx, by, event, { object: idea.title.en, details: { product: row.product_key } });
  return idea;
}

const libraryIdeaOf = (row: queries.IdeaRow): LibraryIdea | undefined =>
  libraryOf(row.product_key)
    .find(({ dimension }) => dimension === row.dimension_key)
    ?.ideas.find(({ key }) => key === row.library_key);

function toIdea(row: queries.IdeaRow, idea: LibraryIdea | undefined): ActionIdea {
  const { id, title, text, is_hidden, version } = row;
  const inBoth = (own: string | null, other: ActionIdea['title'] | undefined) =>
    own === null ? (other ?? { en: '', es: '' }) : { en: own, es: own };
  const origin = !idea ? 'own' : title === null ? 'library' : 'edited';
  const key = row.library_key ?? id;
  return { key, title: inBoth(title, idea?.title), text: inBoth(text, idea?.text), id, origin, is_hidden, version };
}
