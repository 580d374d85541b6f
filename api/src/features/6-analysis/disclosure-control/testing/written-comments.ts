import { seeded } from '../../../../platform/seeded-random.ts';
import type { CommentCount, CommentTopic } from '../comment-plan.ts';
import type { RandomOrganization } from './random-organization.ts';

const QUESTIONS = 2;

export const TOPICS: readonly CommentTopic[] = [
  { id: 0, label: 'turnos', language: 'es' },
  { id: 1, label: 'sueldo', language: 'es' },
  { id: 2, label: 'shifts', language: 'en' },
];
/** Share of comments about each topic; the rest is about none. */
const SHARES = [0.4, 0.15, 0.1];

/** Generates comments of some people to two questions in two languages or an unknown one, about one of `TOPICS` or none. Some groups have no comments. */
export function writeComments({ input, responses }: RandomOrganization, seed: number): CommentCount[] {
  const random = seeded(seed + 5_000);
  // Separate, so that topics do not change who comments.
  const randomTopic = seeded(seed + 6_000);
  const share = 0.2 + 0.8 * random();
  const silent = new Set(input.finest.flatMap(({ units }) => (random() < 0.25 ? [units.join()] : [])));
  const counts = new Map<string, CommentCount>();
  for (const { unitIds } of responses) {
    const units = input.categories.map((category) => category.units.find(({ id }) => unitIds.includes(id))?.id ?? null);
    const language = random() < 0.8 ? 'es' : random() < 0.7 ? 'en' : null;
    if (silent.has(units.join())) continue;
    for (let position = 0; position < QUESTIONS; position += 1) {
      if (random() > share) continue;
      const draw = randomTopic();
      const drawn = SHARES.findIndex(
        (_, topic) => draw < SHARES.slice(0, topic + 1).reduce((sum, one) => sum + one, 0),
      );
      const topic = drawn < 0 ? null : drawn;
      const key = JSON.stringify([units, language, position, topic]);
      counts.set(key, { position, language, units, topic, total: (counts.get(key)?.total ?? 0) + 1 });
    }
  }
  return [...counts.values()];
}
