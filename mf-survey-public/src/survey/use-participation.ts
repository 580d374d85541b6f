import { useEffect, useRef, useState } from 'react';
import type { Change, DeviceRecord, Draft, DraftStore, Note, Patch } from './draft.types.ts';
import { changeOf, createDraft, mergedWith, savedAs, submissionOf, toApiDraft, withPatch } from './participation.ts';
import { hasAnswered, markAnswered } from './returning-device.ts';
import type { SurveyClient } from './survey-client.ts';
import { toSurveyError } from './survey-error.ts';
import type { Survey } from './survey.types.ts';
import { submitOnReservation, reserve } from './reserve.ts';
import { useSaving } from './use-saving.ts';

interface UseParticipation {
  token: string;
  survey: Survey;
  /** The device's first record; undefined until it is loaded. */
  initial: DeviceRecord | null | undefined;
  drafts: DraftStore;
  client: SurveyClient;
  fingerprint: () => Promise<string | null>;
  makeId: () => string;
  /** Set on a posted page, before the device's record is loaded. */
  errorCode?: string | undefined;
}

/** Manages one participation of this device. Every change is stored at once. */
export function useParticipation({
  token,
  survey,
  initial,
  drafts,
  client,
  fingerprint,
  makeId,
  errorCode,
}: UseParticipation) {
  const [changed, setChanged] = useState<DeviceRecord | null>();
  const [isKept, setKept] = useState(errorCode === undefined);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const hasRenewed = useRef(false);
  const record = changed === undefined ? initial : changed;
  const draft = record?.kind === 'draft' ? record : null;
  const isPersonal = survey.promise === 'confidential';

  const keep = async (change: Change, note?: Note): Promise<DeviceRecord | null> => {
    setChanged((now) => change(now === undefined ? (initial ?? null) : now));
    try {
      const stored = await drafts.change(token, change, note);
      // Another window may have submitted, deleted or restarted, so the device's record applies.
      setChanged((now) =>
        now?.kind === 'draft' && stored?.kind === 'draft' && now.submissionId === stored.submissionId ? now : stored,
      );
      return stored;
    } catch {
      setKept(false);
      return null;
    }
  };
  useEffect(() => {
    void drafts.isKept().then(setKept);
  }, [drafts]);

  /** Returns the device's current record; the page's own if there is no device store. */
  const readLatest = async (): Promise<DeviceRecord | null> => {
    const stored = await drafts.read(token).catch(() => null);
    const isOwn = stored?.kind === 'draft' && draft && stored.submissionId === draft.submissionId;
    return stored && (stored.kind === 'sent' || isOwn) ? stored : (draft ?? stored);
  };

  /** Returns the flag for a start; not on a personal link or a shared tablet. */
  const returning = async () =>
    isPersonal || survey.is_kiosk ? {} : { has_answered_before: await hasAnswered(drafts, token) };

  /** Renews an ended reservation, once. */
  const renewReservation = async ({ submissionId, reservation }: Draft): Promise<void> => {
    const renewed = await client.start(token, { reservation, ...(await returning()) });
    await keep(changeOf(submissionId, (now) => ({ ...mergedWith(now, null, 0), reservation: renewed.reservation })));
  };

  const saveOnce = async (): Promise<boolean> => {
    const now = await readLatest();
    if (now?.kind !== 'draft' || now.isSending || now.unsaved.length === 0) return false;
    const reply = await client
      .keepDraft(token, { reservation: now.reservation, based_on: now.version, draft: toApiDraft(now) })
      .catch((error: unknown) => {
        if (!now.reservation || hasRenewed.current || toSurveyError(error).code !== 'not_found') throw error;
        return null;
      });
    hasRenewed.current = !reply;
    if (!reply) await renewReservation(now);
    else
      await keep(
        changeOf(now.submissionId, (draft) =>
          reply.is_kept ? savedAs(draft, now, reply.version) : mergedWith(draft, reply.draft, reply.version),
        ),
      );
    return true;
  };
  const isOffline = useSaving({
    draft: survey.is_kiosk ? null : draft,
    save: () => {
      const saved = saveOnce();
      saving.current = saved.catch(() => undefined);
      return saved;
    },
  });

  /** Merges a newer draft of another device on a personal link. Without the API this device continues alone. */
  const catchUp = async (begun: Draft): Promise<Draft> => {
    const reply = await client.readDraft(token, null).catch(() => null);
    if (!reply?.draft || reply.version === begun.version) return begun;
    const merge = (now: Draft) => mergedWith(now, reply.draft, reply.version);
    const stored = await keep(changeOf(begun.submissionId, merge));
    return stored?.kind === 'draft' ? stored : merge(begun);
  };

  return {
    record,
    draft,
    isKept,
    /** The API is unavailable; answers wait on the device. */
    isOffline,
    /**
     * Starts a participation, or a new one for another person. Resolves to whether this device may have answered
     * before.
     */
    begin: async (code?: string): Promise<{ draft: Draft; isKnown: boolean }> => {
      if (isPersonal) {
        // On a personal link the start is only counted, so answering continues if the API is unavailable.
        await client.start(token, {}).catch((error: unknown) => {
          if (!toSurveyError(error).isTemporary) throw error;
        });
        const begun = createDraft(survey, null, makeId());
        const stored = await keep((before) => (before?.kind === 'draft' ? before : begun));
        return { draft: await catchUp(stored?.kind === 'draft' ? stored : begun), isKnown: false };
      }
      const before = await drafts.read(token).catch(() => null);
      const held = before?.kind === 'draft' ? before : draft;
      const started = await reserve(client, token, {
        reservation: held?.reservation ?? null,
        ...(await returning()),
        fingerprint: held || survey.is_kiosk ? null : await fingerprint(),
        ...(code ? { code } : {}),
      });
      const begun = createDraft(
        survey.dimensions.length > 0 ? survey : (held?.survey ?? survey),
        started.reservation,
        makeId(),
      );
      await keep(() => begun);
      return { draft: begun, isKnown: started.is_known_device || before?.kind === 'sent' };
    },
    /** Continues with this device's draft and the additions of another device. */
    resume: async (): Promise<Draft | null> => (draft && isPersonal ? catchUp(draft) : draft),
    change: (patch: Patch): void => {
      if (!draft) return;
      const { submissionId } = draft;
      void keep(
        changeOf(submissionId, (now) => withPatch(now, patch)),
        { ...patch, submissionId },
      );
    },
    /** Submits the device's draft, including answers of another window. */
    submit: async (): Promise<void> => {
      // Waits for a pending save, which may renew the reservation.
      await saving.current;
      const latest = await readLatest();
      if (latest?.kind !== 'draft') return;
      await submitOnReservation({
        submit: () => client.submit(token, submissionOf(latest)),
        start: async () => client.start(token, { reservation: latest.reservation, ...(await returning()) }),
      });
    },
    markSent: async () => {
      await keep(changeOf(draft?.submissionId ?? '', () => ({ kind: 'sent' })));
      if (!isPersonal && !survey.is_kiosk) await markAnswered(drafts, token);
    },
    /** Removes the participation from this device. */
    forget: () => keep(() => null),
    remove: () => keep((before) => (before?.kind === 'draft' ? null : before)),
  };
}
