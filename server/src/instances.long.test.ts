import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { deploy, type Deployment } from './testing/deployment.ts';
import { answerSurvey, countKept, openForAll, openForList } from './testing/measuring.ts';
import { until } from './testing/until.ts';

jest.setTimeout(600_000);

const COPIES = 3;
const PEOPLE = 900;
const AT_ONCE = 30;
const MAILED = 300;
/** Number of answers between two terminations. */
const ANSWERS_BETWEEN_KILLS = 150;
/** Mails in flight per instance. */
const MAILS_IN_FLIGHT = 5;

let deployment: Deployment;
afterEach(() => deployment.close());

/** Pseudo-random numbers from 0 to 1, reproducible by seed. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('instances that are restarted while hundreds answer and mails are sent', () => {
  it.each([1, 2, 3])('lose no acknowledged answer and duplicate none (seed %i)', async (seed) => {
    const chance = sequence(seed);
    deployment = await deploy(COPIES);
    const { instances, mails } = deployment;
    const { id, token } = await openForAll(deployment, 'talent-retention', 5_000);
    const people = Array.from({ length: MAILED }, (_, index) => `person-${index}@example.org`);
    await openForList(deployment, 'work-climate', people);

    let sent = 0;
    let accepted = 0;
    const restarts: Promise<unknown>[] = [];
    const client = async (first: number) => {
      while (sent < PEOPLE) {
        sent += 1;
        if (sent % ANSWERS_BETWEEN_KILLS === 0) {
          const number = Math.floor(chance() * COPIES);
          const signal = chance() < 0.7 ? 'SIGKILL' : 'SIGTERM';
          restarts.push(Promise.resolve(instances[number]?.end(signal)).then(() => deployment.start(number)));
        }
        const { status } = await answerSurvey(() => instances.map(({ url }) => url), token, first + sent);
        if (status === 201) accepted += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => client(index))).finally(() =>
      Promise.all(restarts),
    );
    expect(accepted).toBe(sent);
    expect(await countKept(deployment, id)).toEqual({ rows: sent, shown: sent });

    const undone = `select 1 from pgboss.job where name in ('invitation-mails', 'survey-move-inbox') and state <> 'completed' limit 1`;
    await until(
      async () =>
        new Set(mails.accepted.map(({ to }) => to)).size === MAILED && (await deployment.ask(undone)).length === 0,
      { limitSeconds: 500 },
    );
    expect(new Set(mails.accepted.map((mail) => mail.id)).size).toBe(MAILED);
    // Only mails in flight at a termination are repeated, under the same id.
    expect(mails.accepted.length - MAILED).toBeLessThanOrEqual(MAILS_IN_FLIGHT * restarts.length);
    expect(await countKept(deployment, id)).toEqual({ rows: sent, shown: sent });
    console.log(
      `seed ${seed}: ${restarts.length} instances ended, ${accepted} answers accepted, ${mails.accepted.length} mails for ${MAILED} people`,
    );
  });
});
