import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { networkOf } from '../../../platform/network-of.ts';
import { createReservationShares } from '../survey-access/reservation-shares.ts';
import { type SurveyApi, startSurveyApi } from '../survey/testing/survey-api.ts';

const PEOPLE = 40;
const OFFICE = 500;
const ONE = '203.0.113.7';
const OTHER = '198.51.100.20';

let survey: SurveyApi;
beforeAll(async () => {
  survey = await startSurveyApi({ config: { hasRateLimits: true } });
});
afterAll(() => survey.close());

/** A participant that calls from an address. */
function from(remoteAddress: string, token: string) {
  const send = async (method: 'POST' | 'PUT', service: string, uri: string, payload: object) => {
    const url = `/api/v1/${service}/${token}/${uri}`;
    const reply = await survey.api.app.inject({ method, url, remoteAddress, payload });
    return { status: reply.statusCode, body: reply.json() };
  };
  const makeId = () => survey.api.services.random.uuid();
  return {
    start: (body: object = {}) => send('POST', 'survey-access', 'start/', body),
    keep: (reservation: string) => {
      const answers = [{ item: 'support-load-shared', value: 4 }];
      const draft = { submission_id: makeId(), units: [], answers, screen: null };
      return send('PUT', 'survey-drafts', '', { reservation, based_on: 0, draft });
    },
    submit: (reservation: string) =>
      send('POST', 'survey-responses', '', { submission_id: makeId(), reservation, units: [], answers: [] }),
  };
}

describe('reservations of one address', () => {
  it('yield to another address, even if all of them have drafts', async () => {
    const { token } = await survey.open({ number_of_participants: PEOPLE });
    const greedy = from(ONE, token);
    for (let n = 0; n < PEOPLE; n += 1) {
      const { body } = await greedy.start();
      expect((await greedy.keep(body.reservation)).status).toBe(200);
    }
    expect((await greedy.start()).body.error).toBe('survey_full');
    const second = from(OTHER, token);
    const { status, body } = await second.start();
    expect(status).toBe(200);
    // Repeated requests do not take it back.
    for (let n = 0; n < PEOPLE; n += 1) await greedy.start();
    expect((await second.submit(body.reservation)).status).toBe(201);
  });

  it('yield until both addresses have the same number', async () => {
    const { token } = await survey.open({ number_of_participants: 4 });
    const [one, other] = [from(ONE, token), from(OTHER, token)];
    for (let n = 0; n < 4; n += 1) await one.start();
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await other.start()).status);
    expect(statuses).toEqual([200, 200, 409]);
  });

  it('yield one without a draft first', async () => {
    const { token } = await survey.open({ number_of_participants: 2 });
    const one = from(ONE, token);
    const answering = (await one.start()).body.reservation;
    const idle = (await one.start()).body.reservation;
    await one.keep(answering);
    await from(OTHER, token).start();
    expect((await one.submit(answering)).status).toBe(201);
    expect((await one.submit(idle)).body.error).toBe('reservation_required');
  });

  it('can be all reservations of a link if no other address needs one: five hundred people of one office', async () => {
    const { token, measurement } = await survey.open({ number_of_participants: OFFICE });
    const office = from(ONE, token);
    const people = await Promise.all(Array.from({ length: OFFICE }, () => office.start()));
    expect(people.filter(({ status }) => status !== 200)).toEqual([]);
    const sent = await Promise.all(people.map(({ body }) => office.submit(body.reservation)));
    expect(sent.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await survey.rowsOf('submissions', measurement.id)).toHaveLength(OFFICE);
  });

  it('leave no address in the database', async () => {
    const { token } = await survey.open({ number_of_participants: 3 });
    const { body } = await from(ONE, token).start({ fingerprint: 'a laptop' });
    await from(ONE, token).keep(body.reservation);
    await from(ONE, token).submit(body.reservation);
    expect(JSON.stringify(await survey.rows.dump())).not.toContain(ONE);
  });
});

describe('createReservationShares', () => {
  const now = new Date('2026-03-02T09:00:00Z');
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  it('removes used and ended reservations', () => {
    const shares = createReservationShares();
    for (const reservation of ['a', 'b', 'c'])
      shares.hold('m', reservation, { address: ONE, endsAt: inMinutes(2), now });
    expect(shares.findToRelease('m', OTHER, now)).toBe('a');
    shares.release('m', 'a');
    expect(shares.findToRelease('m', OTHER, now)).toBe('b');
    shares.release('m', 'b');
    // With one each, a reservation would only change its owner.
    expect(shares.findToRelease('m', OTHER, now)).toBeNull();
    shares.hold('m', 'd', { address: ONE, endsAt: inMinutes(2), now });
    expect(shares.findToRelease('m', OTHER, inMinutes(2))).toBeNull();
  });

  it('separates measurements', () => {
    const shares = createReservationShares();
    for (const reservation of ['a', 'b']) shares.hold('m', reservation, { address: ONE, endsAt: inMinutes(2), now });
    expect(shares.findToRelease('other', OTHER, now)).toBeNull();
  });

  it('treats an IPv6 network as one address, and an IPv4-mapped address as IPv4', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::1'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::ffff:203.0.113.7')).toBe(ONE);
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});
