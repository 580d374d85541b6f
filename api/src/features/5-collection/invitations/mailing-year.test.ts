import { describe, expect, it } from '@jest/globals';
import { survey } from '@veleta/shared/contracts';
import { Temporal } from 'temporal-polyfill';
import type { Mail } from '../../../platform/mail/transport.ts';
import { createSet, done, enable, importList, reusableSet, tokenOf } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { sweepMeasurements } from '../../4-measurements/lifecycle/advance.service.ts';

/** Zones with daylight saving in the north, in the south, and none. */
const ZONES = ['Europe/Madrid', 'Pacific/Auckland', 'America/Bogota'];
const START = Temporal.PlainDate.from('2026-03-03');
const DAYS = 10;
const MONTHS = 12;

const api = apiOfFile({
  config: { accessTokenSeconds: 400 * 86_400 },
  mailTransport: {
    deliver: async (mail) => {
      sent.push({ mail, at: Temporal.Instant.fromEpochMilliseconds(api.clock.now().getTime()) });
    },
    close: async () => undefined,
  },
});
const sent: { mail: Mail; at: Temporal.Instant }[] = [];

/** People who answer after the first mail, after the second, or never. */
const PEOPLE = ['first', 'second', 'never'];
const addressOf = (name: string, zone: string) => `${name}.${ZONES.indexOf(zone)}@example.org`;

describe('a year of monthly measurements in three time zones', () => {
  it('sends each mail once, to the right people, at nine local time on its planned day', async () => {
    api.clock.set('2026-03-02T00:00:00Z');
    for (const timezone of ZONES) {
      const { call } = await api.createAccount();
      await enable(call);
      const list = await importList(call, {
        people: PEOPLE.map((name) => [`${name}.${ZONES.indexOf(timezone)}`, '', 'en'] as const),
      });
      await createSet(
        call,
        reusableSet({
          start_date: START.toString(),
          end_date: START.add({ months: MONTHS - 1 }).toString(),
          duration_days: DAYS,
          frequency: 'monthly',
          timezone,
          distribution: 'traceable-link',
          number_of_participants: null,
          participant_list: list.id,
        }),
      );
    }
    // Every morning of a measurement and the one after it: a minute before nine, and at nine.
    const moments = ZONES.flatMap((timeZone) =>
      Array.from({ length: MONTHS }, (_, month) => START.add({ months: month })).flatMap((first) =>
        Array.from({ length: DAYS + 1 }, (__, day) => first.add({ days: day })).flatMap((day) =>
          ['08:59', '09:00'].map((plainTime) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds),
        ),
      ),
    ).toSorted((a, b) => a - b);
    for (const moment of moments) {
      api.clock.set(new Date(moment));
      const before = sent.length;
      await sweepMeasurements(api.services);
      await api.runJobs();
      for (const { mail } of sent.slice(before)) {
        const isSecond = mail.to.startsWith('second') && mail.subject.startsWith('There is still');
        if (!mail.to.startsWith('first') && !isSecond) continue;
        const token = tokenOf(/https?:\S+/.exec(mail.text)?.[0]);
        const body = { submission_id: api.services.random.uuid(), units: [], answers: [] };
        await done(api.call(survey.submitSurvey, { params: { token }, body }));
      }
    }

    const seen = sent.map(({ mail, at }) => {
      const zone = ZONES[Number(/\.(\d)@/.exec(mail.to)?.[1])] ?? '';
      const local = at.toZonedDateTimeISO(zone);
      expect(local.toPlainTime().toString()).toBe('09:00:00');
      return `${mail.to} ${local.toPlainDate().toString()}`;
    });
    const expected = ZONES.flatMap((zone) =>
      Array.from({ length: MONTHS }, (_, month) => START.add({ months: month })).flatMap((first) => {
        const [halfway, lastDays] = remindersOf(first);
        const days = {
          first: [first],
          second: halfway ? [first, halfway] : [first, ...(lastDays ? [lastDays] : [])],
          never: [first, halfway, lastDays],
        };
        return PEOPLE.flatMap((name) =>
          days[name as keyof typeof days].flatMap((day) => (day ? [`${addressOf(name, zone)} ${day.toString()}`] : [])),
        );
      }),
    );
    expect(seen.toSorted()).toEqual(expected.toSorted());
    expect(new Set(sent.map(({ mail }) => mail.messageId)).size).toBe(sent.length);
  });
});

/** Computes the reminders of ten days: the sixth and the eighth day, moved off the weekend. */
function remindersOf(first: Temporal.PlainDate): (Temporal.PlainDate | null)[] {
  const off = (day: Temporal.PlainDate) =>
    day.dayOfWeek === 6 ? day.subtract({ days: 1 }) : day.dayOfWeek === 7 ? day.add({ days: 1 }) : day;
  const halfway = off(first.add({ days: 5 }));
  const lastDays = off(first.add({ days: 7 }));
  if (Temporal.PlainDate.compare(halfway, lastDays) < 0) return [halfway, lastDays];
  // A Sunday would move to the other reminder's Monday, so it moves to Friday.
  const friday = first.add({ days: 5 }).subtract({ days: 2 });
  const isSunday = first.add({ days: 5 }).dayOfWeek === 7;
  return [isSunday && Temporal.PlainDate.compare(friday, first) > 0 ? friday : null, lastDays];
}
