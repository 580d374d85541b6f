import type { SurveyClient } from './survey-client.ts';
import { toSurveyError } from './survey-error.ts';
import type { Reservation } from './survey.types.ts';

type StartBody = Parameters<SurveyClient['start']>[1];

/** Takes a reservation; a new one if the device's own is already used. */
export async function reserve(
  client: Pick<SurveyClient, 'start'>,
  token: string,
  body: StartBody,
): Promise<Reservation> {
  try {
    return await client.start(token, body);
  } catch (error) {
    if (toSurveyError(error).code !== 'reservation_used') throw error;
    return client.start(token, { ...body, reservation: null });
  }
}

interface SubmitOnReservation {
  readonly submit: () => Promise<void>;
  /** Takes the reservation again. */
  readonly start: () => Promise<unknown>;
}

/** Submits; takes the reservation again first if it has ended. */
export async function submitOnReservation({ submit, start }: SubmitOnReservation): Promise<void> {
  try {
    await submit();
  } catch (error) {
    if (toSurveyError(error).code !== 'reservation_required') throw error;
    await start();
    await submit();
  }
}
