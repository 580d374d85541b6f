import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  analysis,
  audit,
  backgroundTasks,
  invitations,
  measurements,
  participantLists,
  products,
  survey,
} from '@veleta/shared/contracts';
import { openAllRows, type AllRows } from '../../../platform/testing/database-rows.ts';
import {
  FIRST_DAY,
  PRODUCT,
  answerAll,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
  tokenOf,
  submitOnReservation,
} from '../../../platform/testing/measuring.ts';
import { type TestAccount, type TestApi, startApi } from '../../../platform/testing/start-api.ts';
import { sweepTasks } from '../../2-identity/background-tasks/run-task.service.ts';

let api: TestApi;
let rows: AllRows;
beforeAll(async () => {
  api = await startApi();
  rows = await openAllRows(api.databaseUrl);
});
afterEach(() => api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(async () => {
  await rows.close();
  await api.close();
});

const { createMeasurementSet, deleteMeasurementSet, getMeasurement, getMeasurementSets, stopMeasurement } =
  measurements;
const { getBackgroundTask } = backgroundTasks;
const BO = { email: 'bo@example.org', name: null, language: null, units: [] };

const remove = ({ call }: Pick<TestAccount, 'call'>, id: string) => call(deleteMeasurementSet, { params: { id } });
const task = ({ call }: Pick<TestAccount, 'call'>, id: string) => done(call(getBackgroundTask, { params: { id } }));

/** Creates an account with a set of one finished measurement with seven answers, and two planned ones. */
async function measured() {
  const account = await api.createAccount();
  const { set, measurement, token } = await openMeasurement(account.call, {
    frequency: 'monthly',
    end_date: '2026-05-31',
  });
  const definition = await done(api.call(survey.getSurvey, { params: { token } }));
  for (let person = 0; person < 7; person += 1) {
    const body = {
      submission_id: api.services.random.uuid(),
      units: [],
      answers: answerAll(definition, { likert: 1 + (person % 5), text: 'A thought' }),
    };
    await done(submitOnReservation(api.call, token, body));
  }
  await done(account.call(stopMeasurement, { params: { id: measurement.id } }));
  await api.runJobs();
  return { ...account, set, measurement, token };
}

describe('deleting a measurement set', () => {
  it('requires an owner or administrator of the account', async () => {
    const owner = await measured();
    const { accountId, set } = owner;
    const stranger = await api.createAccount();
    const analyst = await api.createAccount({ role: 'analyst', accountId });
    const administrator = await api.createAccount({ role: 'administrator', accountId });
    expect((await remove(api, set.id)).error.error).toBe('token_missing');
    expect((await remove(analyst, set.id)).error.error).toBe('forbidden');
    expect((await remove(stranger, set.id)).error.error).toBe('not_found');
    expect((await remove(administrator, set.id)).status).toBe(202);
  });

  it('is rejected while one of its measurements is active, and changes nothing', async () => {
    const { call } = await api.createAccount();
    const { set, measurement } = await openMeasurement(call, { frequency: 'monthly', end_date: '2026-05-31' });
    const invalidInput = await remove({ call }, set.id);
    expect([invalidInput.status, invalidInput.error.error]).toEqual([409, 'measurement_active']);
    expect(await done(call(getMeasurementSets))).toEqual([set]);
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    expect((await remove({ call }, set.id)).status).toBe(202);
  });

  it('runs as a task that deletes answers, results and every trace of the set', async () => {
    const other = await measured();
    const owner = await measured();
    const { call, accountId, set, measurement, token } = owner;
    expect((await done(call(analysis.getAnalysis, { params: { id: measurement.id } }))).status).toBe('ready');
    const before = await rows.dumpOf(other.accountId);

    const started = await done(remove(owner, set.id));
    expect(started).toMatchObject({
      kind: 'measurement_set_deletion',
      status: 'queued',
      progress: 0,
      started_by: owner.userId,
      result_ids: [],
      error_code: null,
    });
    expect(await task(owner, started.id)).toEqual(started);
    // The set is hidden before its rows are deleted.
    expect(await done(call(getMeasurementSets))).toEqual([]);
    expect((await call(getMeasurement, { params: { id: measurement.id } })).error.error).toBe('not_found');
    expect((await call(analysis.getAnalysis, { params: { id: measurement.id } })).error.error).toBe('not_found');
    expect((await api.call(survey.getSurvey, { params: { token } })).error.error).toBe('link_invalid');

    await api.runJobs();
    expect(await task(owner, started.id)).toMatchObject({ status: 'succeeded', progress: 100, result_ids: [set.id] });
    const remaining = Object.entries(await rows.dumpOf(accountId)).flatMap(([table, found]) =>
      found.map((row) => [table, row]),
    );
    const rowsWithIds = remaining.filter(([, row]) => row?.includes(measurement.id) || row?.includes(set.id));
    expect(rowsWithIds.map(([table]) => table)).toEqual(['background_tasks']);
    expect((await remove(owner, set.id)).error.error).toBe('not_found');
    expect(await rows.dumpOf(other.accountId)).toEqual(before);
  });

  it('writes one audit event', async () => {
    const owner = await measured();
    await done(remove(owner, owner.set.id));
    await done(remove(owner, owner.set.id));
    await api.runJobs();
    const { events } = await done(owner.call(audit.getAuditEvents, { query: { group: 'measurements' } }));
    expect(events.filter(({ action }) => action === 'measurement_set_deleted')).toMatchObject([
      { user: { id: owner.userId }, details: [{ key: 'product', value: 'Talent retention' }] },
    ]);
  });

  it('starts one task for simultaneous requests', async () => {
    const owner = await measured();
    const replies = await Promise.all([1, 2, 3].map(() => done(remove(owner, owner.set.id))));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  });

  it('frees the product at once, and the list when the task is done', async () => {
    const { call } = await api.createAccount();
    await enable(call);
    const list = await importList(call, { people: [['ana', '']] });
    const traceable = {
      distribution: 'traceable-link',
      number_of_participants: null,
      participant_list: list.id,
    } as const;
    const set = await createSet(call, reusableSet({ ...traceable, start_date: '2026-04-01', end_date: '2026-04-01' }));
    await done(remove({ call }, set.id));
    const next = await done(call(createMeasurementSet, { body: reusableSet() }));
    const panels = await done(call(products.getProductPanel));
    const panel = panels.find(({ product }) => product === PRODUCT);
    expect([panel?.set, panel?.historical]).toEqual([next.id, []]);
    await api.runJobs();
    expect(await rows.query('select from measurement_sets where list_id = $1', [list.id])).toEqual([]);
  });
});

describe('set with personal links during its deletion', () => {
  it('disables its links, sends no more invitations, and leaves its list usable and unlocked', async () => {
    const { call } = await api.createAccount();
    await enable(call);
    const list = await importList(call, { people: [['ana', '']] });
    const set = await createSet(
      call,
      reusableSet({ distribution: 'traceable-link', number_of_participants: null, participant_list: list.id }),
    );
    await api.runJobs();
    const token = tokenOf(/https?:\S+/.exec(api.mailbox.at(-1)?.text ?? '')?.[0]);
    const id = set.measurements[0]?.id ?? '';
    const page = await done(call(invitations.getInvitations, { params: { id }, query: {} }));
    await done(call(stopMeasurement, { params: { id } }));
    expect(await done(api.call(survey.getSurvey, { params: { token } }))).toMatchObject({ status: 'stopped' });

    await done(remove({ call }, set.id));
    expect((await api.call(survey.getSurvey, { params: { token } })).error.error).toBe('link_invalid');
    const again = await call(invitations.resendInvitation, { params: { id: page.invitations[0]?.id ?? '' } });
    expect(again.error.error).toBe('not_found');
    expect(await done(call(participantLists.getParticipantLists))).toMatchObject([{ is_used: true, active_in: [] }]);
    await done(call(participantLists.addParticipant, { params: { id: list.id }, body: BO }));
    const gone = { params: { id: list.id } };
    expect((await call(participantLists.deleteParticipantList, gone)).error.error).toBe('list_in_use');

    await api.runJobs();
    expect((await call(participantLists.deleteParticipantList, gone)).status).toBe(204);
  });
});

describe('long background task', () => {
  const MANY = 4_500;
  const fill = (accountId: string, measurementId: string) =>
    rows.query(
      `insert into submissions (account_id, measurement_id, submission_id)
       select $1, $2, gen_random_uuid() from generate_series(1, ${MANY})`,
      [accountId, measurementId],
    );
  const countRemaining = async (measurementId: string) =>
    (await rows.query('select from submissions where measurement_id = $1', [measurementId])).length;
  /** Simulates a server crash: cuts off a step and its job. */
  const failWhere = (condition: string) =>
    rows.query(`
      create or replace function break_off() returns trigger language plpgsql as $$ begin
        if exists (select from gone) and ${condition} then raise exception 'cut off'; end if; return null;
      end $$;
      create or replace trigger break_off after delete on submissions
        referencing old table as gone for each statement execute function break_off()`);
  const removeFailure = () => rows.query('drop trigger break_off on submissions');
  const resume = async () => {
    api.clock.advance({ minutes: 11 });
    await sweepTasks(api.services);
  };

  it('continues where it was after a crash', async () => {
    const owner = await measured();
    await fill(owner.accountId, owner.measurement.id);
    await failWhere(`(select count(*) from submissions) < ${MANY - 3_000}`);
    const { id } = await done(remove(owner, owner.set.id));
    await expect(api.runJobs()).rejects.toThrow('cut off');
    const midway = await task(owner, id);
    expect(midway.status).toBe('running');
    expect(midway.progress).toBeGreaterThan(40);
    expect(midway.progress).toBeLessThan(99);
    const remaining = await countRemaining(owner.measurement.id);
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThan(MANY);

    await removeFailure();
    // The sweep does not retry it too early.
    await sweepTasks(api.services);
    expect(await api.runJobs()).toBe(0);
    await resume();
    await api.runJobs();
    expect(await task(owner, id)).toMatchObject({ status: 'succeeded', progress: 100, result_ids: [owner.set.id] });
    expect(await countRemaining(owner.measurement.id)).toBe(0);
  });

  it('fails without progress, and can be started again', async () => {
    const owner = await measured();
    await fill(owner.accountId, owner.measurement.id);
    await failWhere('true');
    const { id } = await done(remove(owner, owner.set.id));
    for (let run = 0; run < 5; run += 1) {
      await expect(api.runJobs()).rejects.toThrow('cut off');
      await resume();
    }
    await api.runJobs();
    expect(await task(owner, id)).toMatchObject({ status: 'failed', error_code: 'internal', result_ids: [] });
    expect(await done(owner.call(getMeasurementSets))).toEqual([]);

    await removeFailure();
    const again = await done(remove(owner, owner.set.id));
    expect(again.id).not.toBe(id);
    await api.runJobs();
    expect(await task(owner, again.id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('background task', () => {
  it('is visible to owners and administrators of its account, and to the analyst who started it', async () => {
    const owner = await measured();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const administrator = await api.createAccount({ role: 'administrator', accountId: owner.accountId });
    const stranger = await api.createAccount();
    const { id } = await done(remove(owner, owner.set.id));
    const params = { id };
    expect((await api.call(getBackgroundTask, { params })).error.error).toBe('token_missing');
    expect((await stranger.call(getBackgroundTask, { params })).error.error).toBe('not_found');
    expect((await analyst.call(getBackgroundTask, { params })).error.error).toBe('not_found');
    expect((await administrator.call(getBackgroundTask, { params })).status).toBe(200);
    await rows.query('update background_tasks set started_by = $1 where id = $2', [analyst.userId, id]);
    expect((await analyst.call(getBackgroundTask, { params })).status).toBe(200);
  });

  it('is deleted a month after its end, when the next one starts', async () => {
    const owner = await measured();
    const { id } = await done(remove(owner, owner.set.id));
    await api.runJobs();
    const later = await createSet(owner.call, reusableSet({ start_date: '2026-07-01', end_date: '2026-07-01' }));
    api.clock.advance({ days: 31 });
    expect((await task(owner, id)).status).toBe('succeeded');
    await done(remove(owner, later.id));
    expect((await owner.call(getBackgroundTask, { params: { id } })).error.error).toBe('not_found');
  });
});
