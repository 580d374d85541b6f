import { seeded } from '../../../../demo/seeded.ts';
import type { CommentCount } from '../comment-plan.ts';
import type { RandomOrganization } from './random-organization.ts';

const QUESTIONS = 2;

/** Generates comments of some people to two questions in two languages or an unknown one. Some groups have no comments. */
export function writeComments({ input, responses }: RandomOrganization, seed: number): CommentCount[] {
  const random = seeded(seed + 5_000);
  const share = 0.2 + 0.8 * random();
  const silent = new Set(input.finest.flatMap(({ units }) => (random() < 0.25 ? [units.join()] : [])));
  const counts = new Map<string, CommentCount>();
  for (const { unitIds } of responses) {
    const units = input.categories.map((category) => category.units.find(({ id }) => unitIds.includes(id))?.id ?? null);
    const language = random() < 0.8 ? 'es' : random() < 0.7 ? 'en' : null;
    if (silent.has(units.join())) continue;
    for (let position = 0; position < QUESTIONS; position += 1) {
      if (random() > share) continue;
      const key = JSON.stringify([units, language, position]);
      counts.set(key, { position, language, units, total: (counts.get(key)?.total ?? 0) + 1 });
    }
  }
  return [...counts.values()];
}
