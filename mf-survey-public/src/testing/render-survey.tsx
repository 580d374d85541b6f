// Types of the matchers; jest installs the matchers for all tests.
import '@testing-library/jest-dom/jest-globals';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { createTranslate } from '../standalone/translate.ts';
import en from '../words/en.ts';
import es from '../words/es.ts';
import { createMemoryDrafts } from '../survey/draft-store.ts';
import type { DraftStore } from '../survey/draft.types.ts';
import { PageLocationContext } from '../survey/page-location.ts';
import type { Screen } from '../survey/screens.ts';
import type { SurveyClient } from '../survey/survey-client.ts';
import { SurveyPage } from '../survey/survey-page.tsx';
import type {
  Address,
  KeepDraft,
  KeepReply,
  ApiDraft,
  Language,
  Reservation,
  Submission,
  Survey,
} from '../survey/survey.types.ts';
import { TextsContext } from '../survey/texts.ts';
import type { Answer } from '../survey/use-survey.ts';
import { sampleSurvey } from './sample-survey.ts';

interface Entry {
  screen: Screen | null;
  address: Address;
}

/** An in-memory history that a test can move and pass to the next page, like a reload. */
export class TestHistory {
  entries: Entry[];
  index = 0;
  listener: () => void = () => undefined;

  constructor(address: Address) {
    this.entries = [{ screen: null, address }];
  }

  get current(): Entry {
    return this.entries[this.index] ?? { screen: null, address: 'access' };
  }

  move(steps: number): void {
    this.index += steps;
    this.listener();
  }
}

/** A fake API for participants; tests replace methods to simulate failures. */
export class FakeSurveyApi implements SurveyClient {
  survey: Survey;
  isKnownDevice = false;
  started: unknown[] = [];
  submissions: Submission[] = [];
  onSubmit: (attempt: number) => Promise<void> = async () => undefined;
  /** The stored draft, and the behaviour of saving it. */
  kept: { version: number; draft: ApiDraft | null } = { version: 0, draft: null };
  onKeep: () => Promise<void> = async () => undefined;
  onStart: () => Promise<void> = async () => undefined;

  constructor(survey: Survey = sampleSurvey()) {
    this.survey = survey;
  }

  load = async (): Promise<Survey> => this.survey;
  start = async (_token: string, body: object): Promise<Reservation> => {
    this.started.push(body);
    await this.onStart();
    return { reservation: 'reservation', expires_at: '2026-11-20T12:00:00.000Z', is_known_device: this.isKnownDevice };
  };
  keepDraft = async (_token: string, { based_on, draft }: KeepDraft): Promise<KeepReply> => {
    await this.onKeep();
    const isNext =
      based_on === this.kept.version && (this.kept.draft?.submission_id ?? draft.submission_id) === draft.submission_id;
    if (!isNext) return { is_kept: false, ...this.kept };
    this.kept = { version: based_on + 1, draft };
    return { is_kept: true, version: this.kept.version, draft: null };
  };
  readDraft = async () => this.kept;
  submit = async (_token: string, submission: Submission): Promise<void> => {
    this.submissions.push(submission);
    await this.onSubmit(this.submissions.length);
  };
}

interface RenderSurvey {
  api?: FakeSurveyApi;
  drafts?: DraftStore;
  history?: TestHistory;
  language?: Language;
  first?: Answer | null;
}

/** Renders the survey with an in-memory browser and server. */
export function renderSurvey({
  api = new FakeSurveyApi(),
  drafts = createMemoryDrafts(),
  history = new TestHistory('access'),
  language = 'en',
  first = null,
}: RenderSurvey = {}) {
  let ids = 0;
  const page = render(
    <TestLocation history={history} language={language}>
      {(address) => (
        <SurveyPage
          token="token"
          address={address}
          client={api}
          openDrafts={async () => drafts}
          fingerprint={async () => 'fingerprint'}
          makeId={() => `0b0b0b0b-0000-4000-8000-00000000000${(ids += 1)}`}
          first={first}
          onSurvey={() => undefined}
        />
      )}
    </TestLocation>,
  );
  return { ...page, user: userEvent.setup(), api, drafts, history };
}

/** Provides an in-memory page: history, texts and location. */
export function TestLocation({
  history,
  language,
  children,
}: {
  history: TestHistory;
  language: Language;
  children: (address: Address) => ReactNode;
}) {
  const [, draw] = useState(0);
  const [texts] = useState(() => ({
    language,
    t: createTranslate(language === 'es' ? es : en),
    locale: language,
    changeLanguage: () => undefined,
  }));
  history.listener = () => draw((count) => count + 1);
  const { screen, address } = history.current;
  const page = {
    isEmbedded: false,
    fingerprintUrl: '/fingerprint',
    protectionUrl: '/survey/response/token/protection',
    state: screen,
    go: (next: Screen, { replace = false, address: to = address }: { replace?: boolean; address?: Address } = {}) => {
      const entry = { screen: next, address: to };
      history.entries = [...history.entries.slice(0, history.index + (replace ? 0 : 1)), entry];
      history.index = history.entries.length - 1;
      history.listener();
    },
    goBack: () => {
      if (history.index === 0) return false;
      history.move(-1);
      return true;
    },
    isFirst: () => true,
    onScreen: () => undefined,
  };
  return (
    <TextsContext.Provider value={texts}>
      <PageLocationContext.Provider value={page}>{children(address)}</PageLocationContext.Provider>
    </TextsContext.Provider>
  );
}
