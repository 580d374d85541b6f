import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { survey as contract, surveyDrafts } from '@veleta/shared/contracts';
import fc from 'fast-check';
import { buildApp } from '../../../app.ts';
import { createServices } from '../../../create-services.ts';
import { type Caller, createCaller } from '../../../platform/testing/caller.ts';
import { done } from '../../../platform/testing/measuring.ts';
import { type Draft, type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

const RUNS = 40;
const SEED = 6;

let survey: SurveyApi;
/** Two server instances on one database. */
let instances: Caller[];
let closeOther: () => Promise<void>;
beforeAll(async () => {
  survey = await startSurveyApi();
  const { databaseUrl, services, clock, call } = survey.api;
  const { config, limits } = services;
  const other = await createServices({ database: { url: databaseUrl }, config, limits, clock });
  const app = await buildApp(other);
  instances = [call, createCaller(app)];
  closeOther = async () => {
    await app.close();
    await other.close();
  };
});
afterAll(async () => {
  await closeOther();
  await survey.close();
});

/** Faults of one call. A crashed tab keeps only the link and the reservation. */
const FAULTS = ['none', 'request lost', 'reply lost', 'twice'] as const;
const stepOf = fc.record({
  tab: fc.nat({ max: 1 }),
  instance: fc.nat({ max: 1 }),
  act: fc.constantFrom('answer', 'answer', 'answer', 'submit', 'crash'),
  value: fc.integer({ min: 1, max: 5 }),
  item: fc.nat({ max: 3 }),
  fault: fc.constantFrom(...FAULTS),
});

type Step = typeof stepOf extends fc.Arbitrary<infer One> ? One : never;

interface Tab {
  draft: Draft | null;
  version: number;
  /** Whether the server has confirmed that it stored what this tab shows. */
  isKept: boolean;
}

/** A person with one link, two tabs and an unreliable network. */
class Participation {
  readonly #token: string;
  readonly #reservation: string | null;
  readonly #items: readonly string[];
  readonly tabs: Tab[] = [fresh(), fresh()];
  /** The newest draft that a tab saw confirmed. */
  acknowledged: Draft | null = null;
  #acknowledgedVersion = 0;
  isOver = false;

  constructor(token: string, reservation: string | null, items: readonly string[]) {
    this.#token = token;
    this.#reservation = reservation;
    this.#items = items;
  }

  async run({ tab: index, instance, act, value, item, fault }: Step): Promise<void> {
    const tab = this.tabs[index] ?? fresh();
    const call = instances[instance] ?? instances[0]!;
    if (act === 'crash') this.tabs[index] = fresh();
    else if (act === 'answer') await this.#answer(tab, call, { item: this.#items[item] ?? '', value, fault });
    else await this.submit(tab, call, fault);
  }

  async #answer(tab: Tab, call: Caller, { item, value, fault }: { item: string; value: number; fault: string }) {
    await this.#open(tab, call);
    const draft = tab.draft ?? {
      submission_id: survey.api.services.random.uuid(),
      units: [],
      answers: [],
      screen: null,
    };
    const others = draft.answers.filter((one) => one.item !== item);
    tab.draft = { ...draft, answers: [...others, { item, value }] };
    await this.#keep(tab, call, fault);
  }

  /** Opens a tab: loads the stored draft. */
  async #open(tab: Tab, call: Caller): Promise<void> {
    if (tab.draft) return;
    const read = await done(
      call(surveyDrafts.readDraft, { params: { token: this.#token }, body: { reservation: this.#reservation } }),
    );
    this.#show(tab, read);
  }

  async #keep(tab: Tab, call: Caller, fault: string): Promise<void> {
    const { draft } = tab;
    if (!draft) return;
    const body = { reservation: this.#reservation, based_on: tab.version, draft };
    const answer = await over(fault, () => call(surveyDrafts.keepDraft, { params: { token: this.#token }, body }));
    tab.isKept = false;
    if (!answer) return;
    if (answer.error) {
      expect(['already_answered', 'reservation_used']).toContain(answer.error.error);
      return void Object.assign(tab, fresh());
    }
    if (answer.reply.is_kept) {
      this.#acknowledge(draft, answer.reply.version);
      Object.assign(tab, { version: answer.reply.version, isKept: true });
    } else {
      // A newer draft exists; this tab continues with it.
      this.#show(tab, answer.reply);
    }
  }

  /** Shows the server's draft in a tab. */
  #show(tab: Tab, { draft, version }: { draft: Draft | null; version: number }): void {
    if (draft) this.#acknowledge(draft, version);
    Object.assign(tab, { draft, version, isKept: draft !== null });
  }

  /** Tabs run at the same time at the end, so the reply of an earlier read may come after that of a later write. */
  #acknowledge(draft: Draft, version: number): void {
    if (version < this.#acknowledgedVersion) return;
    this.acknowledged = draft;
    this.#acknowledgedVersion = version;
  }

  /** Submits the stored draft. A tab without a confirmation of its last save saves again first. */
  async submit(tab: Tab, call: Caller, fault: string): Promise<void> {
    await this.#open(tab, call);
    if (tab.draft && !tab.isKept) await this.#keep(tab, call, 'none');
    const { draft } = tab;
    // A draft was stored. If none is left, it was submitted and the reply was lost.
    if (!draft) this.isOver = true;
    if (!draft || !tab.isKept) return;
    const body = {
      submission_id: draft.submission_id,
      reservation: this.#reservation,
      based_on: tab.version,
      units: [],
      answers: draft.answers,
    };
    const answer = await over(fault, () => call(contract.submitSurvey, { params: { token: this.#token }, body }));
    if (!answer) return;
    if (!answer.error || answer.error.error === 'already_answered' || answer.error.error === 'reservation_used')
      this.isOver = true;
    else {
      expect(answer.error.error).toBe('conflict');
      Object.assign(tab, fresh());
    }
  }
}

const fresh = (): Tab => ({ draft: null, version: 0, isKept: false });

/** Calls over a network that loses and duplicates requests. Returns null if no reply arrives. */
async function over<Answer>(fault: string, call: () => Promise<Answer>): Promise<Answer | null> {
  if (fault === 'request lost') return null;
  const [answer] = await Promise.all(fault === 'twice' ? [call(), call()] : [call()]);
  return fault === 'reply lost' ? null : (answer ?? null);
}

async function check(participation: Participation, steps: readonly Step[], measurementId: string, items: string[]) {
  const before = (await survey.rowsOf('sealed_submissions', measurementId)).map(({ submission_id }) => submission_id);
  await participation.run({ tab: 0, instance: 0, act: 'answer', value: 3, item: 0, fault: 'none' });
  for (const step of steps) await participation.run(step);
  // At the end the network works, and both tabs submit at the same moment.
  for (let round = 0; !participation.isOver && round < 5; round += 1)
    await Promise.all(participation.tabs.map((tab, index) => participation.submit(tab, instances[index]!, 'none')));
  expect(participation.isOver).toBe(true);
  const ids = (await survey.rowsOf('sealed_submissions', measurementId)).map(({ submission_id }) => submission_id);
  const added = ids.findIndex((id) => !before.includes(id));
  expect(ids).toHaveLength(before.length + 1);
  const given = new Map(participation.acknowledged?.answers.map(({ item, value }) => [item, value]));
  expect((await survey.answersOf(measurementId))[added]?.answers).toEqual(items.map((item) => given.get(item) ?? null));
  expect(await survey.rowsOf('response_drafts', measurementId)).toEqual([]);
}

describe('submitting over an unreliable network from two tabs to two instances', () => {
  it('yields exactly one response, equal to the last acknowledged draft, on personal links', async () => {
    const people = Array.from({ length: RUNS * 2 }, (_, n) => [`p${n}`, ''] as const);
    const { tokens, measurement } = await survey.invite(people);
    const items = await itemsOf(measurement.id);
    let next = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { maxLength: 14 }), async (steps) => {
        const token = tokens[`p${next++}`] ?? '';
        await check(new Participation(token, null, items), steps, measurement.id, items);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });

  it('yields exactly one response, equal to the last acknowledged draft, on a reusable link', async () => {
    const { token, measurement } = await survey.open({ number_of_participants: 2_000 });
    const items = await itemsOf(measurement.id, token);
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { maxLength: 14 }), async (steps) => {
        const { reservation } = await done(survey.start(token));
        await check(new Participation(token, reservation, items), steps, measurement.id, items);
      }),
      { numRuns: RUNS, seed: SEED + 1, endOnFailure: true },
    );
  });
});

async function itemsOf(measurementId: string, token?: string): Promise<string[]> {
  if (token) await survey.read(token);
  const rows = await survey.rows.query<{ item_key: string }>(
    'select item_key from measurement_items where measurement_id = $1 order by position',
    [measurementId],
  );
  return rows.map(({ item_key }) => item_key);
}
