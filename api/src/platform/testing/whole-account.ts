import {
  accounts,
  actionIdeas,
  actionPlans,
  administrators,
  externalBenchmarks,
  followUpPages,
  kiosks,
  measurements,
  monthlyMails,
  organizations,
  ownQuestions,
  purchaseOrders,
  reports,
  reportShares,
  survey,
  surveyDrafts,
} from '@veleta/shared/contracts';
import sharp from 'sharp';
import {
  PRODUCT,
  addCategory,
  answerAll,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
  stageImport,
  tokenOf,
  submitOnReservation,
} from './measuring.ts';
import type { TestAccount, TestApi } from './start-api.ts';

const LATER = '2026-08-01';

/** An account with one of everything, so that every URL finds something. */
export interface WholeAccount extends TestAccount {
  readonly ids: { measurement: string; unit: string };
  readonly logo: string;
  readonly tokens: { reusable: string; personal: string; activation: string; shared: string };
  /** Ids of the units that the reusable link offers. */
  readonly offered: readonly string[];
}

/** Creates the account; `name` is part of its addresses, its organization and its people. */
export async function makeWholeAccount(api: TestApi, name: string): Promise<WholeAccount> {
  const owner = await api.createAccount({ tier: 'enterprise', email: `${name}@operators.example` });
  const { call } = owner;
  const category = await addCategory(call, 'Area', ['North', 'South']);
  const list = await importList(call, {
    categoryId: category.id,
    people: [
      [`${name}1`, 'North'],
      [`${name}2`, 'South'],
    ],
  });
  await stageImport(call, { list: list.id, categories: [category.id], rows: [[`${name}3`, 'North']] });
  const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#01a3a3' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('name', `Organization of ${name}`);
  form.set('industry', '7');
  form.set('logo', new Blob([Uint8Array.from(logo)], { type: 'image/png' }), 'logo.png');
  const encoded = new Response(form);
  const saved = await api.app.inject({
    method: 'POST',
    url: '/api/v1/organizations/',
    headers: { authorization: `Bearer ${owner.access}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const organization = organizations.OrganizationSchema.parse(saved.json());

  for (const [product, type] of [
    [PRODUCT, 'likert5'],
    [PRODUCT, 'open'],
    ['culture', 'open'],
  ] as const) {
    const text = { en: `A question of ${name}`, es: `Una pregunta de ${name}` };
    await done(call(ownQuestions.createOwnQuestion, { body: { product, type, text } }));
  }
  const { measurement, token } = await openMeasurement(call);
  const definition = await done(api.call(survey.getSurvey, { params: { token } }));
  for (let person = 0; person < 10; person += 1) {
    const body = {
      submission_id: api.services.random.uuid(),
      units: [],
      answers: answerAll(definition, { likert: 1 + (person % 5), enps: person, text: 'A thought' }),
    };
    await done(submitOnReservation(api.call, token, body));
  }
  await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
  for (const kind of ['pdf', 'csv'] as const)
    await done(call(reports.createReport, { body: { measurement: measurement.id, kind, language: 'en' } }));
  const shared = await done(
    call(reportShares.createReportShare, {
      body: { measurement: measurement.id, parts: ['summary'], language: 'en', days: 7 },
    }),
  );
  await done(
    call(actionPlans.createAction, {
      body: { measurement: measurement.id, dimension: 'support', title: `An action of ${name}`, state: 'open' },
    }),
  );
  await done(
    call(actionIdeas.createActionIdea, {
      body: {
        product: 'talent-retention',
        dimension: 'support',
        replaces: null,
        title: `An idea of ${name}`,
        text: 'Try it for a month.',
        is_hidden: false,
      },
    }),
  );
  await done(
    call(followUpPages.putFollowUpPage, {
      params: { id: measurement.id },
      body: {
        language: 'en',
        title: `What ${name} does`,
        introduction: 'Thank you.',
        figures: ['product'],
        actions: [],
        is_published: true,
      },
    }),
  );
  await done(call(monthlyMails.putMonthlyMail, { body: { is_wanted: true } }));
  await done(call(externalBenchmarks.putBenchmarkSharing, { body: { is_sharing: true } }));
  await enable(call, 'culture');
  await createSet(
    call,
    reusableSet({
      product: 'culture',
      distribution: 'traceable-link',
      number_of_participants: null,
      participant_list: list.id,
    }),
  );
  await enable(call, 'work-climate');
  const dropped = await createSet(call, reusableSet({ product: 'work-climate', start_date: LATER, end_date: LATER }));
  await done(call(measurements.deleteMeasurementSet, { params: { id: dropped.id } }));
  await enable(call, 'leadership');
  const open = await openMeasurement(call, { product: 'leadership' });
  await done(call(kiosks.createKioskCodes, { params: { id: open.measurement.id }, body: { count: 2 } }));
  const { reservation } = await done(api.call(survey.startSurvey, { params: { token: open.token }, body: {} }));
  const draft = { submission_id: api.services.random.uuid(), units: [], answers: [], screen: null };
  await done(
    api.call(surveyDrafts.keepDraft, { params: { token: open.token }, body: { reservation, based_on: 0, draft } }),
  );
  await api.runJobs();
  const offered =
    (await done(api.call(survey.getSurvey, { params: { token: open.token } }))).categories[0]?.units ?? [];

  await api.createAccount({ role: 'analyst', accountId: owner.accountId });
  await done(
    call(administrators.createAdministratorInvitation, {
      body: { email: `${name}-colleague@example.org`, role: 'analyst' },
    }),
  );
  await done(
    call(purchaseOrders.createPurchaseOrder, {
      body: {
        tier: 'enterprise',
        cycle: 'monthly',
        billing_name: `Company of ${name}`,
        address: ['One Street 1'],
        country: 'ES',
        email: `${name}@example.org`,
      },
    }),
  );
  await api.app.inject({
    method: 'POST',
    url: '/api/v1/accounts/registration/',
    payload: {
      email: `${name}-new@example.org`,
      first_name: 'New',
      last_name: 'Person',
      password: 'correct horse battery',
    },
  });
  await api.call(accounts.requestReset, { body: { email: owner.email } });
  await api.runJobs();
  const linkIn = (address: string) =>
    tokenOf(/https?:\S+/.exec(api.mailbox.find(({ to }) => to === address)?.text ?? '')?.[0]);
  return {
    ...owner,
    ids: { measurement: measurement.id, unit: category.units[0]?.id ?? '' },
    logo: organization.logo ?? '',
    tokens: {
      reusable: open.token,
      personal: linkIn(`${name}1@example.org`),
      activation: linkIn(`${name}-new@example.org`),
      shared: tokenOf(shared.link),
    },
    offered: offered.map(({ id }) => id),
  };
}
