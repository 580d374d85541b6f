import {
  accounts,
  measurements,
  organizations,
  ownQuestions,
  participantLists,
  purchaseOrders,
  categories,
  survey,
  surveyDrafts,
} from '@veleta/shared/contracts';
import { addCategory, createSet, done, enable, importList, openMeasurement, reusableSet } from './measuring.ts';
import type { TestAccount, TestApi } from './start-api.ts';

/** A stored text: how it is written and read back. */
export interface RoundTrip {
  readonly field: string;
  readonly write: (text: string) => Promise<{ readonly status: number }>;
  readonly read: () => Promise<string | null | undefined>;
  /** The normalization of the contract; by default trimming. */
  readonly normalize?: (text: string) => string;
}

const LATER = '2026-09-01';
const trim = (text: string): string => text.trim();
const trips = async (...groups: Promise<RoundTrip[]>[]): Promise<RoundTrip[]> => (await Promise.all(groups)).flat();

/** Creates a round trip for every text that an account stores and shows. */
export async function makeRoundTrips(api: TestApi): Promise<RoundTrip[]> {
  const owner = await api.createAccount({ tier: 'enterprise' });
  return trips(
    nameTrips(owner),
    categoryTrips(owner),
    listTrips(owner),
    questionTrips(owner),
    mailTrips(await api.createAccount({ tier: 'enterprise' })),
    orderTrips(api),
    draftTrips(api, await api.createAccount({ tier: 'enterprise' })),
  );
}

async function nameTrips({ call }: TestAccount): Promise<RoundTrip[]> {
  const { id } = await done(call(organizations.createOrganization, { body: { name: 'Acme' } }));
  const save = (change: { name?: string; nickname?: string }) =>
    call(organizations.updateOrganization, { params: { id }, body: { name: 'Acme', ...change } });
  const saved = () => done(call(organizations.getOrganization));
  const me = () => done(call(accounts.getMe));
  return [
    { field: 'organization.name', write: (name) => save({ name }), read: async () => (await saved()).name },
    {
      field: 'organization.nickname',
      write: (nickname) => save({ nickname }),
      read: async () => (await saved()).nickname,
    },
    {
      field: 'user.first_name',
      write: (first_name) => call(accounts.patchMe, { body: { first_name } }),
      read: async () => (await me()).first_name,
    },
    {
      field: 'user.last_name',
      write: (last_name) => call(accounts.patchMe, { body: { last_name } }),
      read: async () => (await me()).last_name,
    },
  ];
}

async function categoryTrips({ call }: TestAccount): Promise<RoundTrip[]> {
  const { id, units } = await addCategory(call, 'Area', ['North']);
  const save = (title: string, name: string) =>
    call(categories.updateCategory, {
      params: { id },
      body: { title, units: [{ id: units[0]?.id, name }] },
    });
  const saved = async () => (await done(call(categories.getCategories)))[0];
  return [
    { field: 'segmentation.title', write: (title) => save(title, 'North'), read: async () => (await saved())?.title },
    {
      field: 'segmentation.unit',
      write: (name) => save('Area', name),
      read: async () => (await saved())?.units[0]?.name,
    },
  ];
}

async function listTrips({ call }: TestAccount): Promise<RoundTrip[]> {
  const { id } = await importList(call, { people: [['first', '']] });
  const people = async () =>
    (await done(call(participantLists.getParticipants, { params: { id }, query: {} }))).participants;
  const [person] = await people();
  const body = { email: 'first@example.org', language: null };
  const params = { id: person?.id ?? '' };
  return [
    {
      field: 'participant_list.name',
      write: (name) => call(participantLists.renameParticipantList, { params: { id }, body: { name } }),
      read: async () => (await done(call(participantLists.getParticipantLists)))[0]?.name,
    },
    {
      field: 'participant.name',
      write: (name) => call(participantLists.updateParticipant, { params, body: { ...body, name, units: [] } }),
      read: async () => (await people())[0]?.name,
    },
    {
      field: 'participant.name (correction)',
      write: (name) => call(participantLists.correctParticipant, { params, body: { ...body, name } }),
      read: async () => (await people())[0]?.name,
    },
  ];
}

async function questionTrips({ call }: TestAccount): Promise<RoundTrip[]> {
  const product = 'culture';
  const text = { en: 'A question', es: 'Una pregunta' };
  await done(call(ownQuestions.createOwnQuestion, { body: { product, type: 'open', text } }));
  const question = async () => {
    const [first] = (await done(call(ownQuestions.getOwnQuestions, { query: { product } }))).questions;
    if (!first) throw new Error('The question is gone.');
    return first;
  };
  const reword = async (language: 'en' | 'es', words: string) => {
    const { id, version } = await question();
    const body = { text: { ...text, [language]: words }, version };
    return call(ownQuestions.updateOwnQuestion, { params: { id }, body });
  };
  return (['en', 'es'] as const).map((language) => ({
    field: `own_question.text.${language}`,
    write: (words) => reword(language, words),
    read: async () => (await question()).text[language],
  }));
}

async function mailTrips({ call }: TestAccount): Promise<RoundTrip[]> {
  const product = 'culture';
  await enable(call, product);
  const { id: participant_list } = await importList(call, { people: [['second', '']] });
  const input = reusableSet({
    product,
    start_date: LATER,
    end_date: LATER,
    distribution: 'traceable-link',
    number_of_participants: null,
    participant_list,
  });
  let { id: overrides } = await createSet(call, input);
  const save = async (change: { subject?: string; introduction?: string }) => {
    const text = { occasion: 'invitation', language: 'en', subject: null, introduction: null, ...change } as const;
    const answer = await call(measurements.createMeasurementSet, {
      body: { ...input, overrides, mail_texts: [text] },
    });
    overrides = answer.reply?.id ?? overrides;
    return answer;
  };
  const saved = async () => {
    const sets = await done(call(measurements.getMeasurementSets, { query: { product } }));
    return sets.find(({ id }) => id === overrides)?.mail_texts[0];
  };
  return [
    { field: 'mail.subject', write: (subject) => save({ subject }), read: async () => (await saved())?.subject },
    {
      field: 'mail.introduction',
      write: (introduction) => save({ introduction }),
      read: async () => (await saved())?.introduction,
    },
  ];
}

/** Creates an order for a new buyer each time, because orders cannot be changed. */
async function orderTrips(api: TestApi): Promise<RoundTrip[]> {
  let buyer = await api.createAccount({ tier: null });
  const place = async (change: object) => {
    buyer = await api.createAccount({ tier: null });
    const whole = {
      tier: 'growth',
      cycle: 'monthly',
      billing_name: 'Acme',
      country: 'ES',
      email: 'a@example.org',
    } as const;
    return buyer.call(purchaseOrders.createPurchaseOrder, { body: { ...whole, address: ['One Street 1'], ...change } });
  };
  const placed = async () => (await done(buyer.call(purchaseOrders.getPurchaseOrders)))[0];
  return [
    ...(['billing_name', 'tax_id', 'reference'] as const).map((field) => ({
      field: `purchase_order.${field}`,
      write: (text: string) => place({ [field]: text }),
      read: async () => (await placed())?.[field],
    })),
    {
      field: 'purchase_order.address',
      write: (line: string) => place({ address: [line] }),
      read: async () => (await placed())?.address[0],
    },
  ];
}

async function draftTrips(api: TestApi, { call }: TestAccount): Promise<RoundTrip[]> {
  const { token } = await openMeasurement(call);
  const params = { token };
  const definition = await done(api.call(survey.getSurvey, { params }));
  const item = definition.dimensions.flatMap(({ items }) => items).find(({ type }) => type === 'open')?.key ?? '';
  const { reservation } = await done(api.call(survey.startSurvey, { params, body: {} }));
  const read = () => done(api.call(surveyDrafts.readDraft, { params, body: { reservation } }));
  const empty = { submission_id: api.services.random.uuid(), units: [], answers: [], screen: null };
  const keep = async (change: object) => {
    const { version } = await read();
    const body = { reservation, based_on: version, draft: { ...empty, ...change } };
    return api.call(surveyDrafts.keepDraft, { params, body });
  };
  const asItIs = (text: string) => text;
  return [
    {
      field: 'draft.answer',
      write: (value) => keep({ answers: [{ item, value }] }),
      read: async () => String((await read()).draft?.answers[0]?.value),
      normalize: asItIs,
    },
    {
      field: 'draft.screen',
      write: (screen) => keep({ screen }),
      read: async () => (await read()).draft?.screen,
      normalize: asItIs,
    },
  ];
}

/** Writes each text into each field and reads it back; a rejection must be a client error. */
export async function roundTripProblems(
  roundTrips: readonly RoundTrip[],
  texts: readonly string[],
): Promise<{ written: number; refused: number; problems: string[] }> {
  const problems: string[] = [];
  let written = 0;
  let refused = 0;
  for (const { field, write, read, normalize = trim } of roundTrips)
    for (const text of texts) {
      const { status } = await write(text);
      if (status >= 500) problems.push(`${field}: ${status} to ${JSON.stringify(text)}`);
      if (status >= 400) {
        refused += 1;
        continue;
      }
      written += 1;
      const found = await read();
      const expected = normalize(text);
      if (found !== expected) problems.push(`${field}: ${JSON.stringify(text)} reads ${JSON.stringify(found)}`);
    }
  return { written, refused, problems };
}
