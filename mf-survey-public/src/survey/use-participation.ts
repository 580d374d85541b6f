import { useEffect, useRef, useState } from 'react';
import type { DeviceRecord, Draft, DraftStore } from './draft.types.ts';
import { changeOf, createDraft, submissionOf } from './participation.ts';
import type { SurveyClient } from './survey-client.ts';
import { toProblem } from './survey-problem.ts';
import type { Survey } from './survey.types.ts';

/** A place lasts an hour; renewing it more often than this would only make noise. */
const RENEWAL_MS = 5 * 60_000;

interface UseParticipation {
  token: string;
  survey: Survey;
  /** What the device held at first; undefined until it was asked. */
  initial: DeviceRecord | null | undefined;
  drafts: DraftStore;
  client: SurveyClient;
  fingerprint: () => Promise<string | null>;
  makeId: () => string;
}

/** One participation of this device: its record, and everything that changes it. Every change is kept at once. */
export function useParticipation({ token, survey, initial, drafts, client, fingerprint, makeId }: UseParticipation) {
  const [changed, setChanged] = useState<DeviceRecord | null>();
  const [isKept, setKept] = useState(true);
  const renewedAt = useRef(0);
  const renewing = useRef(Promise.resolve());
  const record = changed === undefined ? initial : changed;
  const draft = record?.kind === 'draft' ? record : null;

  const keep = async (change: (before: DeviceRecord | null) => DeviceRecord | null): Promise<void> => {
    setChanged((now) => change(now === undefined ? (initial ?? null) : now));
    try {
      const kept = await drafts.change(token, change);
      // Another window may have sent, deleted or begun anew: what the device holds is what counts.
      setChanged((now) =>
        now?.kind === 'draft' && kept?.kind === 'draft' && now.submissionId === kept.submissionId ? now : kept,
      );
    } catch {
      setKept(false);
    }
  };

  useEffect(() => {
    void drafts.isKept().then(setKept);
  }, [drafts]);

  const renewPlace = async (place: string, submissionId: string): Promise<void> => {
    renewedAt.current = Date.now();
    const renewed = await client.start(token, { place }).catch(() => null);
    // A refusal decides nothing yet: submitting asks for a place again.
    if (renewed && renewed.place !== place)
      await keep(changeOf(submissionId, (now) => ({ ...now, place: renewed.place })));
  };

  /** On a personal link the start is only counted: where the API is away, answering goes on without. */
  const noteStart = async (): Promise<void> => {
    await client.start(token, {}).catch((error: unknown) => {
      if (!toProblem(error).isTemporary) throw error;
    });
  };

  return {
    record,
    draft,
    isKept,
    /** Begins, or begins anew as another person. Resolves to whether this device may have answered before. */
    begin: async (): Promise<{ draft: Draft; isKnown: boolean }> => {
      if (survey.promise === 'confidential') {
        await noteStart();
        const begun = createDraft(survey, null, makeId());
        await keep((before) => (before?.kind === 'draft' ? before : begun));
        return { draft: begun, isKnown: false };
      }
      const before = await drafts.read(token).catch(() => null);
      const held = before?.kind === 'draft' ? before : draft;
      const started = await client.start(token, {
        place: held?.place ?? null,
        fingerprint: held ? null : await fingerprint(),
      });
      renewedAt.current = Date.now();
      const begun = createDraft(
        survey.dimensions.length > 0 ? survey : (held?.survey ?? survey),
        started.place,
        makeId(),
      );
      await keep(() => begun);
      return { draft: begun, isKnown: started.is_known_device || before?.kind === 'sent' };
    },
    change: (change: (draft: Draft) => Draft): void => {
      if (!draft) return;
      void keep(changeOf(draft.submissionId, change));
      // Sending needs no renewal, and one that arrived after the answers would take a second place.
      if (draft.place && !change(draft).isSending && Date.now() - renewedAt.current > RENEWAL_MS)
        renewing.current = renewPlace(draft.place, draft.submissionId);
    },
    /** Sends what the device holds, answers of another window included. */
    submit: async (): Promise<void> => {
      await renewing.current;
      const kept = await drafts.read(token).catch(() => null);
      if (kept?.kind === 'sent') return;
      const latest = kept?.kind === 'draft' && kept.submissionId === draft?.submissionId ? kept : draft;
      if (latest) await client.submit(token, submissionOf(latest));
    },
    markSent: () =>
      keep((before) =>
        before?.kind === 'draft' && before.submissionId === draft?.submissionId ? { kind: 'sent' } : before,
      ),
    remove: () => keep((before) => (before?.kind === 'draft' ? null : before)),
  };
}
