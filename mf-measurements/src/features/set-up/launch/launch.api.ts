import { launches } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { keepPreviousData, queryOptions, useMutation } from '@veleta/shared/query';
import type { MeasurementSetInput } from '../set-up.api.ts';

export type Launch = ReplyOf<typeof launches.previewLaunch>;
export type MailText = Launch['defaultTexts'][number];
export type Occasion = MailText['occasion'];
export type MailLanguage = MailText['language'];
type TestMail = BodyOf<typeof launches.sendTestMail>;

const REFRESH_MS = 60_000;

/** Previews what saving a set does, without storing anything. Refetches on every change and periodically. */
export const launchQuery = (input: MeasurementSetInput) =>
  queryOptions({
    queryKey: ['launch', input],
    queryFn: ({ signal }) => call(launches.previewLaunch, { body: input, signal }),
    staleTime: 0,
    gcTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Sends one mail of a set to the signed-in user. */
export function useSendTestMail() {
  return useMutation({ mutationFn: (test: TestMail) => call(launches.sendTestMail, { body: test }) });
}
