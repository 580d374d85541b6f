import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { launches, measurements, survey } from '@veleta/shared/contracts';
import sharp from 'sharp';
import { openAllRows } from '../../../platform/testing/database-rows.ts';
import { FIRST_DAY, PRODUCT, done, enable, importList, reusableSet } from '../../../platform/testing/measuring.ts';
import { type TestAccount, type TestApi, startApi } from '../../../platform/testing/start-api.ts';
import { createOrganization } from '../../2-identity/organizations/organizations.service.ts';
import { sweepMeasurements } from '../../4-measurements/lifecycle/advance.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ config: { accessTokenSeconds: 400 * 86_400, refreshTokenDays: 400 } });
});
afterEach(() => {
  api.clock.set(`${FIRST_DAY}T09:00:00Z`);
  api.mailbox.length = 0;
});
afterAll(() => api.close());

const { previewLaunch, sendTestMail } = launches;
type Change = Parameters<typeof reusableSet>[0];

/** Creates an organization with a list of three people: one English with a name, one Spanish, one without data. */
async function ready(options: Parameters<TestApi['createAccount']>[0] = {}) {
  const account = await api.createAccount(options);
  await enable(account.call);
  const list = await importList(account.call, {
    people: [
      ['ana', '', 'en', 'Ana López'],
      ['bo', '', 'es'],
      ['cy', ''],
    ],
  });
  const traceable = (change: Change = {}) =>
    reusableSet({
      distribution: 'traceable-link',
      number_of_participants: null,
      participant_list: list.id,
      ...change,
    });
  return { ...account, list, traceable };
}
const saveOrganization = (account: TestAccount, logo?: Buffer) =>
  createOrganization(
    api.services,
    account,
    { name: 'Molino & Hijos', support_email: 'people@molino.example', industry: 3 },
    logo && { filename: 'logo.png', content: logo },
  );
/** Replaces the typographic spaces of ICU by plain ones. */
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

describe('preview of a launch', () => {
  it('rejects strangers and analysts, and shows no other account', async () => {
    const owner = await ready();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const other = await ready();
    const body = owner.traceable();
    const test = { set: body, occasion: 'invitation', language: 'en' } as const;
    expect((await api.call(previewLaunch, { body })).error.error).toBe('token_missing');
    expect((await analyst.call(previewLaunch, { body })).error.error).toBe('forbidden');
    expect((await analyst.call(sendTestMail, { body: test })).error.error).toBe('forbidden');
    expect((await other.call(previewLaunch, { body })).error.fields?.[0]).toMatchObject({
      path: 'participant_list',
      code: 'unknown',
    });
    expect((await other.call(sendTestMail, { body: test })).error.error).toBe('invalid_input');
  });

  it('shows whom a set reaches, when and in which language', async () => {
    const owner = await ready();
    api.clock.set(`${FIRST_DAY}T07:30:00Z`);
    const launch = await done(
      owner.call(previewLaunch, { body: owner.traceable({ timezone: 'Europe/Madrid', duration_days: 14 }) }),
    );
    expect(launch).toMatchObject({
      people: 3,
      list: owner.list.name,
      languages: { en: 1, es: 2 },
      unnamed: 2,
      measurements: 1,
      first: { first_date: FIRST_DAY, opens_at: '2026-03-01T23:00:00.000Z' },
      opens_now: true,
      tomorrow: { start_date: '2026-03-03', at: '2026-03-03T08:00:00.000Z' },
    });
    // Half past eight in Madrid: today's mails are sent at nine.
    expect(launch.mailings.map(({ occasion, at }) => [occasion, at])).toEqual([
      ['invitation', '2026-03-02T08:00:00.000Z'],
      ['halfway', '2026-03-09T08:00:00.000Z'],
      ['last_days', '2026-03-13T08:00:00.000Z'],
    ]);
    api.clock.set(`${FIRST_DAY}T17:00:00Z`);
    const late = await done(owner.call(previewLaunch, { body: owner.traceable({ timezone: 'Europe/Madrid' }) }));
    expect(late.mailings[0]).toEqual({ occasion: 'invitation', at: null });
    const ahead = owner.traceable({ start_date: '2026-04-01', end_date: '2026-04-01' });
    expect(await done(owner.call(previewLaunch, { body: ahead }))).toMatchObject({ opens_now: false, tomorrow: null });
  });

  it('shows no mails for a reusable link, and when it would open tomorrow', async () => {
    const owner = await ready();
    const launch = await done(owner.call(previewLaunch, { body: reusableSet({ timezone: 'America/Bogota' }) }));
    expect(launch).toMatchObject({ people: 20, list: null, mailings: [], mails: [], default_texts: [] });
    api.clock.set(`${FIRST_DAY}T12:00:00Z`);
    expect(
      (await done(owner.call(previewLaunch, { body: reusableSet({ timezone: 'America/Bogota' }) }))).tomorrow,
    ).toEqual({ start_date: '2026-03-03', at: '2026-03-03T05:00:00.000Z' });
  });

  it('stores and sends nothing, even after several requests', async () => {
    const owner = await ready();
    const rows = await openAllRows(api.databaseUrl);
    const before = await rows.dump();
    for (let round = 0; round < 3; round += 1) await done(owner.call(previewLaunch, { body: owner.traceable() }));
    expect(await rows.dump()).toEqual(before);
    await rows.close();
    await sweepMeasurements(api.services);
    await api.runJobs();
    expect(api.mailbox).toEqual([]);
    expect(await done(owner.call(measurements.getMeasurementSets))).toEqual([]);
  });

  it.each([
    ['a start that has passed', { start_date: '2026-02-01' }],
    ['a zone that is none', { timezone: 'Mars/Olympus' }],
    ['a product that there is not', { product: 'nothing' }],
    ['a set to replace that is another', { overrides: '00000000-0000-4000-8000-000000000000' }],
    ['more people than the plan allows', { number_of_participants: 1001 }],
    [
      'a subject of two lines',
      { mail_texts: [{ occasion: 'invitation', language: 'en', subject: 'a\nb', introduction: null }] },
    ],
  ] as const)('is rejected like saving: %s', async (_, change) => {
    const owner = await ready();
    const body = reusableSet(change as Change);
    const preview = await owner.call(previewLaunch, { body });
    const saving = await owner.call(measurements.createMeasurementSet, { body });
    expect(preview.status).toBe(saving.status);
    expect([preview.error.error, preview.error.fields]).toEqual([saving.error.error, saving.error.fields]);
    expect(preview.status).toBeGreaterThanOrEqual(400);
  });

  it('shows each mail exactly as it is sent', async () => {
    const owner = await ready();
    await saveOrganization(owner);
    const texts = [
      {
        occasion: 'invitation',
        language: 'en',
        subject: 'How is work?',
        introduction: 'Dear team,\n\nplease tell us.',
      },
    ] as const;
    const body = owner.traceable({ timezone: 'Asia/Tokyo', mail_texts: [...texts] });
    const { mails } = await done(owner.call(previewLaunch, { body }));
    expect(mails.map(({ occasion, language }) => `${occasion} ${language}`)).toEqual(
      ['invitation', 'halfway', 'last_days'].flatMap((occasion) => [`${occasion} en`, `${occasion} es`]),
    );
    const shown = mails[0];
    expect(shown).toMatchObject({ subject: 'How is work?', sender: 'Molino & Hijos via Veleta' });
    await done(owner.call(measurements.createMeasurementSet, { body }));
    await sweepMeasurements(api.services);
    await api.runJobs();
    const sent = api.mailbox.find(({ language }) => language === 'en');
    expect(sent).toMatchObject({ subject: shown?.subject, fromName: shown?.sender });
    const words = (text = '') => text.replace(/^Hi .*,$/m, 'Hi').replace(/http\S+/g, 'LINK');
    expect(words(sent?.text)).toBe(words(shown?.text));
    expect(words(shown?.text)).toContain('Dear team,\n\nplease tell us.');
  });
});

describe('test mail', () => {
  it('goes only to the signed-in user, is marked as a test, and links to the preview of the survey', async () => {
    const owner = await ready();
    await saveOrganization(owner);
    const body = { set: owner.traceable(), occasion: 'halfway', language: 'es' } as const;
    expect(await done(owner.call(sendTestMail, { body }))).toEqual({ email: owner.email });
    expect(api.mailbox.map(({ to }) => to)).toEqual([owner.email]);
    const [mail] = api.mailbox;
    expect(mail?.subject).toBe('Prueba: Todavía hay tiempo para dar tu opinión');
    expect(mail?.text).toContain('Hola, Test Person:');
    expect(mail?.text).toContain(`http://veleta.test/product-config?area=products&product=${PRODUCT}&view=preview`);
    expect(await done(owner.call(measurements.getMeasurementSets))).toEqual([]);
  });

  it('is rate limited', async () => {
    const owner = await ready();
    const body = { set: owner.traceable(), occasion: 'invitation', language: 'en' } as const;
    const statuses = [];
    for (let round = 0; round < 31; round += 1) statuses.push((await owner.call(sendTestMail, { body })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('mails of a launch', () => {
  it('state the sender, the reason, the deadline with time zone, the contact and the promise', async () => {
    const owner = await ready();
    const logo = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#1d4a93' } })
      .png()
      .toBuffer();
    await saveOrganization(owner, logo);
    const body = owner.traceable({ timezone: 'America/Los_Angeles', threshold: 7 });
    api.clock.set(`${FIRST_DAY}T20:00:00Z`);
    await done(owner.call(measurements.createMeasurementSet, { body }));
    await sweepMeasurements(api.services);
    await api.runJobs();
    const english = api.mailbox.find(({ to }) => to.startsWith('ana@'));
    const spanish = api.mailbox.find(({ to }) => to.startsWith('bo@'));
    expect(english?.text).toMatch(/^Hi Ana López,\n/);
    expect(spanish?.text).toMatch(/^Hola:\n/);
    expect(english?.fromName).toBe('Molino & Hijos via Veleta');
    expect(plain(english?.text ?? '')).toContain('at 11:59 PM (Pacific Time)');
    expect(english?.text).toContain('Molino & Hijos has included you in this survey');
    expect(english?.text).toContain('Write to Molino & Hijos: people@molino.example');
    expect(english?.text).toContain('only for groups of at least 7 people');
    expect(plain(spanish?.text ?? '')).toContain('a las 23:59 (hora del Pacífico)');
    expect(english?.html).toContain('mailto:people@molino.example');
    expect(english?.html).toContain('#1d4a93');
    const { height } = await sharp(english?.logo?.content).metadata();
    expect(height).toBeLessThanOrEqual(80);
    expect(english?.html).toContain('src="cid:logo@veleta"');
  });
});

describe("preview of an unsaved set's survey", () => {
  it('shows its own promise and dates', async () => {
    const owner = await ready();
    const query = {
      distribution: 'traceable-link',
      closes_at: '2026-05-01T00:00:00.000Z',
      timezone: 'Asia/Tokyo',
      threshold: 9,
      expected: 3,
    } as const;
    const preview = await done(owner.call(survey.getPreview, { params: { key: PRODUCT }, query }));
    expect(preview).toMatchObject({
      is_example: false,
      survey: {
        promise: 'confidential',
        closes_at: query.closes_at,
        timezone: 'Asia/Tokyo',
        threshold: 9,
        expected: 3,
      },
    });
  });
});
