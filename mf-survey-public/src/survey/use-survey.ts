import { useEffect, useState } from 'react';
import type { DeviceRecord, DraftStore } from './draft.types.ts';
import { draftsOnDemand } from './draft-store.ts';
import type { SurveyClient } from './survey-client.ts';
import { toSurveyError } from './survey-error.ts';
import { useLatest } from './use-latest.ts';
import type { Survey, SurveyStatus } from './survey.types.ts';

/** What is known of the link: the server's reply, or a substitute. */
export type Answer =
  | { readonly name: 'ready'; readonly survey: Survey }
  /** `wasKnown`: a page of this survey was posted before. */
  | { readonly name: 'unknown'; readonly wasKnown?: boolean }
  | { readonly name: 'down' };
export type Reading =
  | { readonly name: 'loading' }
  | { readonly name: 'unknown' | 'down' }
  /** The device knows a survey of this link, but the link is not valid any more. */
  | { readonly name: 'withdrawn'; readonly hasDraft: boolean }
  | {
      readonly name: 'ready';
      readonly survey: Survey;
      /** Undefined until the device's record is loaded, as on a server-rendered page. */
      readonly record: DeviceRecord | null | undefined;
    };

const toReading = (
  answer: Answer,
  kept: DeviceRecord | null | undefined,
  postedRecord: DeviceRecord | null | undefined,
): Reading => {
  const record = answer.name === 'ready' && answer.survey.is_kiosk ? postedRecord : kept;
  if (answer.name === 'ready') return { name: 'ready', survey: answer.survey, record };
  // A person who has started continues with the stored survey while the server is unavailable.
  if (answer.name === 'down' && record?.kind === 'draft') return { name: 'ready', survey: record.survey, record };
  if (answer.name === 'unknown' && (record || answer.wasKnown))
    return { name: 'withdrawn', hasDraft: record?.kind === 'draft' };
  return answer;
};

const askFor = (client: SurveyClient, token: string): Promise<Answer> =>
  client.load(token).then(
    (survey) => ({ name: 'ready', survey }),
    (error: unknown) => (toSurveyError(error).isTemporary ? { name: 'down' } : { name: 'unknown' }),
  );

interface UseSurvey {
  token: string;
  client: SurveyClient;
  openDrafts: () => Promise<DraftStore>;
  /** The server's data of the page. */
  first: Answer | null;
  /** The participation of a posted page. */
  postedRecord?: DeviceRecord | undefined;
  onSurvey: (survey: Survey) => void;
}

/** Returns the survey of a link and this device's record of it. */
export function useSurvey({ token, client, openDrafts, first, postedRecord, onSurvey }: UseSurvey) {
  const [reading, setReading] = useState<Reading>(
    first ? toReading(first, postedRecord, postedRecord) : { name: 'loading' },
  );
  const [drafts] = useState(() => draftsOnDemand(openDrafts));
  const [attempt, setAttempt] = useState(0);
  const given = useLatest({ client, first, postedRecord, onSurvey });
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const { client, first, postedRecord, onSurvey } = given.current;
      const [answer, record] = await Promise.all([
        first && attempt === 0 ? first : askFor(client, token),
        drafts.read(token).catch(() => null),
      ]);
      if (isGone) return;
      const read = toReading(answer, record, postedRecord ?? null);
      if (read.name === 'ready') onSurvey(read.survey);
      setReading(read);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [given, drafts, token, attempt]);
  return {
    reading,
    drafts,
    retry: () => {
      setReading({ name: 'loading' });
      setAttempt(attempt + 1);
    },
    /** Sets the survey's status from the error of another call. */
    setStatus: (status: SurveyStatus) =>
      setReading((now) => (now.name === 'ready' ? { ...now, survey: { ...now.survey, status } } : now)),
    setWithdrawn: (hasDraft: boolean) => setReading({ name: 'withdrawn', hasDraft }),
  };
}
