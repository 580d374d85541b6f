import type { SurveyClient } from './survey-client.ts';
import { toProblem } from './survey-problem.ts';
import type { Place } from './survey.types.ts';

type StartBody = Parameters<SurveyClient['start']>[1];

/** Takes a place, a new one where answers were submitted for the one that this device still knows. */
export async function takePlace(client: Pick<SurveyClient, 'start'>, token: string, body: StartBody): Promise<Place> {
  try {
    return await client.start(token, body);
  } catch (error) {
    if (toProblem(error).code !== 'place_used') throw error;
    return client.start(token, { ...body, place: null });
  }
}

interface SubmitOnPlace {
  readonly submit: () => Promise<void>;
  /** Takes the place again. */
  readonly start: () => Promise<unknown>;
}

/** Submits; where the place is not held any more, it is taken again first. */
export async function submitOnPlace({ submit, start }: SubmitOnPlace): Promise<void> {
  try {
    await submit();
  } catch (error) {
    if (toProblem(error).code !== 'place_required') throw error;
    await start();
    await submit();
  }
}
