import { addOwnQuestion } from '../features/4-measurements/own-questions/own-questions.service.ts';
import type { Services } from '../platform/services.ts';
import { DEMO } from './demo-organization.ts';

const QUESTIONS = [
  {
    type: 'likert5',
    text: {
      en: 'The new shift plan leaves me enough time for my private life.',
      es: 'El nuevo plan de turnos me deja tiempo suficiente para mi vida privada.',
    },
  },
  {
    type: 'open',
    text: {
      en: 'What should we keep of the new shift plan?',
      es: '¿Qué deberíamos conservar del nuevo plan de turnos?',
    },
  },
] as const;

/** Adds the demo organization's own questions, asked from its first measurement on. */
export async function seedOwnQuestions(services: Services, accountId: string, userId: string): Promise<void> {
  for (const { type, text } of QUESTIONS)
    await addOwnQuestion(services, { accountId, userId }, { product: DEMO.listProduct.key, type, text });
}
