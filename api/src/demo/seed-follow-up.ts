import { Temporal } from 'temporal-polyfill';
import { dayIn, type actionPlans, type Language } from '@veleta/shared/contracts';
import { libraryOf } from '../features/7-delivery/action-ideas/library.ts';
import { createAction } from '../features/7-delivery/action-plans/action-plans.service.ts';
import { savePage } from '../features/7-delivery/follow-up-pages/follow-up-pages.service.ts';
import { DEMO } from './demo-organization.ts';
import type { SeedContext } from './seed-answers.ts';

interface PlannedAction {
  /** An idea of the library. */
  readonly dimension: string;
  readonly idea: string;
  readonly state: actionPlans.ActionState;
  readonly dueInDays: number;
  /** The demo user, otherwise someone without access to the account. */
  readonly isOwn: boolean;
}

const ACTIONS: readonly PlannedAction[] = [
  { dimension: 'energy', idea: 'real-breaks', state: 'done', dueInDays: -4, isOwn: false },
  { dimension: 'growth', idea: 'learning-time', state: 'in_progress', dueInDays: 30, isOwn: true },
  { dimension: 'meaning', idea: 'show-the-effect', state: 'open', dueInDays: 45, isOwn: false },
];

const TEXTS: Readonly<Record<Language, { owner: string; title: string; introduction: string }>> = {
  en: {
    owner: 'Grace Sullivan',
    title: 'What we heard, what we do',
    introduction:
      'Thank you for answering. You told us that breaks are cut short, that there is no time to learn, and that you seldom see who uses our fabrics. We start with these three actions, and the next survey will show whether they help.',
  },
  es: {
    owner: 'Gloria Salazar',
    title: 'Qué escuchamos, qué haremos',
    introduction:
      'Gracias por responder. Nos contaron que las pausas se acortan, que no hay tiempo para aprender y que pocas veces ven quién usa nuestras telas. Empezamos con estas tres acciones, y la próxima encuesta mostrará si ayudan.',
  },
};

/** Plans actions after a measurement of the monthly product, and publishes a page about them. */
export async function seedFollowUp(
  { services, accountId, story }: SeedContext,
  { userId, measurementId }: { userId: string; measurementId: string },
): Promise<void> {
  const { language, timezone } = story;
  const texts = TEXTS[language];
  const by = { accountId, userId };
  const today = Temporal.PlainDate.from(dayIn(timezone, services.clock.now()));
  const library = libraryOf(DEMO.monthlyProduct.key);
  const actions: string[] = [];
  for (const { dimension, idea: key, state, dueInDays, isOwn } of ACTIONS) {
    const idea = library.find((one) => one.dimension === dimension)?.ideas.find((one) => one.key === key);
    if (!idea) throw new Error(`The library has no idea "${key}".`);
    const { id } = await createAction(services, by, {
      measurement: measurementId,
      dimension,
      title: idea.title[language],
      text: idea.text[language],
      due_on: today.add({ days: dueInDays }).toString(),
      state,
      ...(isOwn ? { owner_id: userId } : { owner_name: texts.owner }),
    });
    actions.push(id);
  }
  await savePage(services, by, measurementId, {
    language,
    title: texts.title,
    introduction: texts.introduction,
    figures: ['participation', 'product', ...ACTIONS.map(({ dimension }) => dimension)],
    actions,
    is_published: true,
  });
}
