import { useEffect, useState } from 'react';
import type { DeviceRecord, DraftStore } from './draft.types.ts';
import type { SurveyClient } from './survey-client.ts';
import { toProblem } from './survey-problem.ts';
import { useLatest } from './use-latest.ts';
import type { Survey, SurveyStatus } from './survey.types.ts';

/** What is known of the link: the server's answer, or what stands in its place. */
export type Answer =
  { readonly name: 'ready'; readonly survey: Survey } | { readonly name: 'unknown' } | { readonly name: 'down' };
export type Reading =
  | { readonly name: 'loading' }
  | { readonly name: 'unknown' | 'down' }
  | {
      readonly name: 'ready';
      readonly survey: Survey;
      readonly record: DeviceRecord | null;
      readonly drafts: DraftStore;
    };

const askFor = (client: SurveyClient, token: string): Promise<Answer> =>
  client.load(token).then(
    (survey) => ({ name: 'ready', survey }),
    (error: unknown) => (toProblem(error).isTemporary ? { name: 'down' } : { name: 'unknown' }),
  );

interface UseSurvey {
  token: string;
  client: SurveyClient;
  openDrafts: () => Promise<DraftStore>;
  /** What the server wrote into the page. */
  first: Answer | null;
  onSurvey: (survey: Survey) => void;
}

/** The survey of a link together with what this device holds of it. */
export function useSurvey({ token, client, openDrafts, first, onSurvey }: UseSurvey) {
  const [reading, setReading] = useState<Reading>({ name: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const given = useLatest({ client, openDrafts, first, onSurvey });
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const { client, openDrafts, first, onSurvey } = given.current;
      const [answer, drafts] = await Promise.all([
        first && attempt === 0 ? first : askFor(client, token),
        openDrafts(),
      ]);
      const record = await drafts.read(token).catch(() => null);
      if (isGone) return;
      // Whoever has begun goes on with the survey kept on the device, even while the server is away.
      const survey =
        answer.name === 'ready'
          ? answer.survey
          : answer.name === 'down' && record?.kind === 'draft'
            ? record.survey
            : null;
      if (survey) onSurvey(survey);
      setReading(
        survey ? { name: 'ready', survey, record, drafts } : answer.name === 'unknown' ? answer : { name: 'down' },
      );
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [given, token, attempt]);
  return {
    reading,
    retry: () => {
      setReading({ name: 'loading' });
      setAttempt(attempt + 1);
    },
    /** The API said in passing how the survey stands now. */
    setStatus: (status: SurveyStatus) =>
      setReading((now) => (now.name === 'ready' ? { ...now, survey: { ...now.survey, status } } : now)),
    setUnknown: () => setReading({ name: 'unknown' }),
  };
}
