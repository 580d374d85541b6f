import { useEffect, useRef, useState } from 'react';
import { DimensionScreen } from './dimension-screen.tsx';
import type { DeviceRecord, DraftStore } from './draft.types.ts';
import { KioskWatch } from './kiosk-watch.tsx';
import { ReturningDeviceScreen } from './returning-device-screen.tsx';
import { findLongComment } from './participation.ts';
import { usePageLocation } from './page-location.ts';
import { PromiseScreen } from './promise-screen.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { openingScreen, nextScreen, previousScreen, resumeScreen, screenFromState, type Screen } from './screens.ts';
import { SendingScreen } from './sending-screen.tsx';
import { StartActions, type StartFailure } from './start-actions.tsx';
import { SentScreen, StateScreen } from './state-screens.tsx';
import { STATUS_OF_CODE, toSurveyError } from './survey-error.ts';
import type { SurveyPageProps } from './survey-page.types.ts';
import type { Survey, SurveyStatus } from './survey.types.ts';
import { useTexts } from './texts.ts';
import { UnitsScreen } from './units-screen.tsx';
import { useLatest } from './use-latest.ts';
import { useParticipation } from './use-participation.ts';
import { useSending } from './use-sending.ts';
import { viewOf } from './view.ts';

interface ParticipationPageProps extends SurveyPageProps {
  survey: Survey;
  initial: DeviceRecord | null | undefined;
  drafts: DraftStore;
  onStatus: (status: SurveyStatus) => void;
  onWithdrawn: (hasDraft: boolean) => void;
  onRetry: () => void;
}

const failureOf = (code: string): StartFailure => (code === 'code_invalid' ? 'code' : 'connection');

/** Shows one participation from the promise to the receipt. */
export function ParticipationPage(props: ParticipationPageProps) {
  const { survey, address, onStatus, onWithdrawn, onRetry } = props;
  const { t } = useTexts();
  const page = usePageLocation();
  const participation = useParticipation(props);
  const { draft, record } = participation;
  const isStarting = useRef(false);
  const [starting, setStarting] = useState<'no' | 'busy' | StartFailure>(
    props.errorCode ? failureOf(props.errorCode) : 'no',
  );

  const sending = useSending({
    draft,
    errorCode: props.errorCode,
    submit: participation.submit,
    onSent: () => {
      page.go({ name: 'sent' }, { replace: true });
      void participation.markSent();
    },
    onRefused: (code) => {
      if (code === 'already_answered') {
        void participation.remove();
        onStatus('answered');
      } else {
        participation.change({ isSending: false });
        if (code === 'link_invalid') onWithdrawn(true);
      }
    },
  });
  const isRefused = sending.state?.name === 'refused';
  const screen = screenFromState(page.state, draft?.survey ?? survey);
  const view = viewOf({ survey, record, screen, address, isRefused });

  const drawn = useLatest({ page, view, forget: sending.forget });
  // Back leads from the rejection to the answers.
  const rejectedAt = useRef(page.state);
  useEffect(() => {
    if (rejectedAt.current !== page.state) drawn.current.forget();
    rejectedAt.current = page.state;
  }, [drawn, page.state]);
  useEffect(() => {
    // Not earlier, because the second click of a double click may come before the next screen.
    isStarting.current = false;
    setStarting('no');
    const { view: now, page: here } = drawn.current;
    if (now.name === 'move') here.go(now.screen, { replace: true, address: now.address });
  }, [drawn, view.name]);

  const begin = async (code?: string) => {
    // A ref, because a second click comes before the state is rendered.
    if (isStarting.current) return;
    isStarting.current = true;
    setStarting('busy');
    try {
      const begun = await participation.begin(code);
      if (begun.isKnown) page.go({ name: 'known' }, { address: 'access' });
      else open(begun.draft.version > 0 ? resumeScreen(begun.draft) : openingScreen(begun.draft));
    } catch (error) {
      isStarting.current = false;
      const { code: errorCode } = toSurveyError(error);
      const status = STATUS_OF_CODE[errorCode];
      if (status) onStatus(status);
      else if (errorCode === 'link_invalid') onWithdrawn(draft !== null);
      setStarting(failureOf(errorCode));
    }
  };
  const open = (next: Screen) => page.go(next, { address: 'response' });
  const resume = async () => {
    const latest = await participation.resume();
    if (latest) open(resumeScreen(latest));
  };
  const send = () => {
    sending.forget();
    const tooLong = draft && findLongComment(draft);
    if (tooLong) return open({ name: 'dimension', index: tooLong.index });
    participation.change({ isSending: true });
  };
  const discard = () => {
    sending.forget();
    void participation.remove();
  };

  const promise = (
    <PromiseScreen survey={draft?.survey ?? survey}>
      <StartActions
        canResume={draft !== null}
        isShared={survey.promise === 'anonymous'}
        isStarting={starting === 'busy'}
        failure={starting === 'no' || starting === 'busy' ? null : starting}
        needsCode={survey.is_kiosk ?? false}
        onStart={(code) => void begin(code)}
        onResume={() => void resume()}
      />
    </PromiseScreen>
  );
  if (view.name === 'move') return null;
  if (view.name === 'promise') return promise;
  const watch = survey.is_kiosk && record && (
    <KioskWatch
      isSent={record.kind === 'sent'}
      onReset={() => {
        sending.forget();
        void participation.forget();
        page.go({ name: 'promise' }, { replace: true, address: 'access' });
      }}
    />
  );
  if (view.name === 'sent')
    return (
      <SentScreen survey={survey} isOwn={view.isOwn}>
        {watch}
      </SentScreen>
    );
  if (view.name === 'state')
    return (
      <StateScreen
        survey={survey}
        status={view.status}
        onDelete={draft ? discard : undefined}
        onRetry={view.status === 'full' || view.status === 'not_open' ? onRetry : undefined}
      />
    );
  if (!draft) return promise;
  if (view.name === 'known') return <ReturningDeviceScreen onContinue={() => open(openingScreen(draft))} />;
  if (view.name === 'sending')
    return (
      <SendingScreen
        state={sending.state ?? { name: 'busy' }}
        isKept={participation.isKept}
        onTryNow={isRefused ? send : sending.tryNow}
        onDelete={discard}
      />
    );

  const back = () => {
    if (page.goBack()) return;
    const previous = previousScreen(draft.survey, view);
    if (previous) page.go(previous, { replace: true });
    else
      page.go({ name: 'promise' }, { replace: true, address: survey.promise === 'anonymous' ? 'access' : 'response' });
  };
  const next = () => open(nextScreen(draft.survey, view));
  return (
    <>
      {watch}
      {!participation.isKept && <p className="vs-alert">{t('states.unkept_note')}</p>}
      <p role="status" className="vs-status">
        {participation.isOffline && t('progress.offline')}
      </p>
      {view.name === 'units' && (
        <UnitsScreen
          draft={draft}
          onChoose={(category, unit) => participation.change({ units: { [category]: unit } })}
          onBack={back}
          onNext={next}
        />
      )}
      {view.name === 'dimension' && (
        <DimensionScreen
          draft={draft}
          index={view.index}
          onAnswer={(item, value) => participation.change({ answers: { [item]: value } })}
          onBack={back}
          onNext={next}
        />
      )}
      {view.name === 'review' && (
        <ReviewScreen
          draft={draft}
          onOpen={(index) => open({ name: 'dimension', index })}
          onBack={back}
          onSend={send}
        />
      )}
    </>
  );
}
