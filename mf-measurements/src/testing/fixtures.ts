/** Replies of the API in wire format. */
export const PRODUCT = 'talent-retention';
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const SET_ID = id(1);
export const LIST_ID = id(2);
export const IMPORT_ID = id(70);
export const AREA_ID = id(3);

const name = { en: 'Talent retention', es: 'Retención del talento' };

export const measurement = (changes: Record<string, unknown> = {}) => ({
  id: id(10),
  set: SET_ID,
  product: PRODUCT,
  state: 'active',
  is_historical: false,
  first_date: '2026-11-03',
  last_date: '2026-11-17',
  timezone: 'Europe/Madrid',
  opens_at: '2026-11-02T23:00:00Z',
  closes_at: '2026-11-17T23:00:00Z',
  stopped_at: null,
  distribution: 'reusable-link',
  responses: 12,
  threshold: 5,
  started: 0,
  expected: 240,
  survey_link: 'https://survey.example.org/request-survey-access/secret',
  ...changes,
});

export const panel = (changes: Record<string, unknown> = {}) => ({
  product: PRODUCT,
  name,
  is_enabled: true,
  set: SET_ID,
  current: measurement(),
  previous: null,
  historical: [],
  historical_total: 0,
  is_finished: false,
  next_opens_at: null,
  participant_list: null,
  ...changes,
});

export const participation = (changes: Record<string, unknown> = {}) => ({
  measurement: measurement({ responses: 29 }),
  product_name: name,
  participant_list: null,
  next: null,
  rate: 12,
  margin_of_error: 17.1,
  days: [
    { date: '2026-11-03', responses: 17 },
    { date: '2026-11-04', responses: null },
    { date: '2026-11-05', responses: 8 },
  ],
  ...changes,
});

export const culturePanel = {
  ...panel({ is_enabled: false, set: null, current: null }),
  product: 'culture',
  name: { en: 'Culture', es: 'Cultura' },
};

export const product = (changes: Record<string, unknown> = {}) => ({
  key: PRODUCT,
  name,
  description: { en: 'Why people stay.', es: 'Por qué las personas se quedan.' },
  is_enabled: true,
  dimensions: [
    {
      key: 'support',
      name: { en: 'Support', es: 'Apoyo' },
      items: [
        {
          key: 'support-1',
          type: 'likert5',
          text: { en: 'My manager helps me.', es: 'Mi responsable me ayuda.' },
          version: 1,
        },
        {
          key: 'support-2',
          type: 'enps',
          text: { en: 'Would you recommend it?', es: '¿Lo recomendarías?' },
          version: 1,
        },
      ],
    },
  ],
  ...changes,
});

export const category = (changes: Record<string, unknown> = {}) => ({
  id: AREA_ID,
  title: 'Area',
  units: [
    { id: id(31), name: 'Sales', people: 0 },
    { id: id(32), name: 'Production', people: 0 },
  ],
  lists: 0,
  revision: 1,
  is_locked: false,
  ...changes,
});

/** Reply of `categories/lock/` while these measurements are active. */
export const categoryLock = (...measurements: unknown[]) => ({
  measurements: measurements.map((one) => ({ product_name: name, measurement: one })),
  next_opens_at: null,
});

export const list = (changes: Record<string, unknown> = {}) => ({
  id: LIST_ID,
  name: 'Everybody',
  people: 240,
  is_used: false,
  active_in: [],
  created_at: '2026-11-01T10:00:00Z',
  ...changes,
});

export const measurementSet = (changes: Record<string, unknown> = {}) => ({
  id: SET_ID,
  product: PRODUCT,
  start_date: '2026-01-15',
  duration_days: 14,
  frequency: 'monthly',
  end_date: '2026-12-31',
  timezone: 'Europe/Madrid',
  distribution: 'reusable-link',
  number_of_participants: 240,
  participant_list: null,
  sends_reminders: true,
  mail_texts: [],
  threshold: 5,
  is_historical: false,
  created_at: '2026-01-01T10:00:00Z',
  measurements: [],
  ...changes,
});

/** Preview of a set with a reusable link that starts in months. */
export const launch = (changes: Record<string, unknown> = {}) => ({
  people: 240,
  list: null,
  languages: { en: 0, es: 0 },
  unnamed: 0,
  organization: { name: 'Molino', logo: null, support_email: 'people@molino.example' },
  measurements: 1,
  first: {
    first_date: '2100-01-31',
    last_date: '2100-02-13',
    opens_at: '2100-01-30T23:00:00.000Z',
    closes_at: '2100-02-13T23:00:00.000Z',
  },
  opens_now: false,
  tomorrow: null,
  mailings: [],
  mails: [],
  default_texts: [],
  ...changes,
});

const OCCASIONS = ['invitation', 'halfway', 'last_days'] as const;
const eachMail = <Made>(make: (occasion: (typeof OCCASIONS)[number], language: 'en' | 'es') => Made): Made[] =>
  OCCASIONS.flatMap((occasion) => (['en', 'es'] as const).map((language) => make(occasion, language)));

/** Preview of a set with personal links whose mails leave at once. */
export const mailedLaunch = (changes: Record<string, unknown> = {}) =>
  launch({
    people: 120,
    list: 'Everybody',
    languages: { en: 40, es: 80 },
    unnamed: 3,
    opens_now: true,
    tomorrow: { start_date: '2099-06-02', at: '2099-06-02T07:00:00.000Z' },
    mailings: [
      { occasion: 'invitation', at: null },
      { occasion: 'halfway', at: '2099-06-08T07:00:00.000Z' },
      { occasion: 'last_days', at: '2099-06-12T07:00:00.000Z' },
    ],
    mails: eachMail((occasion, language) => ({
      occasion,
      language,
      sender: 'Molino via Veleta',
      subject: `${occasion} in ${language}`,
      html: `<!DOCTYPE html><html><body><p style="color:#1d4a93">Body of ${occasion} in ${language}</p><a href="https://example.org">Answer</a></body></html>`,
      text: `Plain ${occasion} in ${language}`,
    })),
    default_texts: eachMail((occasion, language) => ({
      occasion,
      language,
      subject: `${occasion} in ${language}`,
      introduction: `Suggested ${occasion} in ${language}`,
    })),
    ...changes,
  });

export const ownQuestion = (number: number, changes: Record<string, unknown> = {}) => ({
  id: id(60 + number),
  type: 'likert5',
  text: { en: `Question ${number}.`, es: `Pregunta ${number}.` },
  version: 1,
  is_asked: false,
  ...changes,
});

export const ownQuestionsOf = (questions: readonly unknown[], changes: Record<string, unknown> = {}) => ({
  product: PRODUCT,
  questions,
  is_collecting: false,
  next_opens_on: null,
  ...changes,
});

export const FREQUENCIES_EN = [
  { id: 'once', name: 'Once' },
  { id: 'monthly', name: 'Monthly' },
];

export const calendarMeasurement = (number: number, changes: Record<string, unknown> = {}) => ({
  id: id(number),
  set: SET_ID,
  state: 'finished',
  first_date: '2026-11-03',
  last_date: '2026-11-17',
  is_stopped: false,
  responses: 12,
  ...changes,
});

export const calendarSet = (changes: Record<string, unknown> = {}) => ({
  id: SET_ID,
  product: PRODUCT,
  frequency: 'monthly',
  start_date: '2026-01-15',
  end_date: '2026-12-31',
  timezone: 'Europe/Madrid',
  distribution: 'reusable-link',
  threshold: 5,
  is_historical: false,
  finished: 3,
  active: 0,
  planned: 1,
  deletion: null,
  ...changes,
});

export const calendar = (changes: Record<string, unknown> = {}) => ({
  measurements: [calendarMeasurement(10)],
  sets: [calendarSet()],
  products: [
    { key: PRODUCT, name },
    { key: 'culture', name: { en: 'Culture', es: 'Cultura' } },
  ],
  earlier: null,
  later: null,
  ...changes,
});

export const task = (changes: Record<string, unknown> = {}) => ({
  id: id(70),
  kind: 'measurement_set_deletion',
  status: 'running',
  progress: 40,
  result_ids: [],
  error_code: null,
  started_by: null,
  created_at: '2026-11-11T10:00:00Z',
  started_at: '2026-11-11T10:00:01Z',
  finished_at: null,
  ...changes,
});
