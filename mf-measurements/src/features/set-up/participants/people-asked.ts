import { wholeNumber, type SetUpValues } from '../set-up.values.ts';

/** Returns the number of people that each measurement invites; null while it is unknown. `peopleOn` counts a list. */
export function peopleAsked(values: SetUpValues, peopleOn: (list: string) => number | null): number | null {
  if (values.distribution === 'reusable-link') return wholeNumber(values.numberOfParticipants);
  return values.distribution === 'traceable-link' ? peopleOn(values.participantList) : null;
}
