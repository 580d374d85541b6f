import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  catalogues,
  launches,
  measurements,
  participantImports,
  participantLists,
  products,
  categories,
  subscriptions,
} from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import { csvFile } from '../testing/csv-file.ts';
import {
  AREA_ID,
  FREQUENCIES_EN,
  IMPORT_ID,
  LIST_ID,
  launch,
  list,
  measurement,
  measurementSet,
  product,
  PRODUCT,
  category,
  SET_ID,
} from '../testing/fixtures.ts';
import { freezeClockAt } from '../testing/freeze-clock.ts';
import ProductConfigPage from './product-config.page.tsx';
import { en, es } from '../testing/texts.ts';

const show = (area: string, replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<ProductConfigPage />, {
    route: `/product-config?area=${area}`,
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies,
    ...options,
  });
const theProducts = (changes?: Record<string, unknown>): Reply => ({
  call: products.getProducts,
  reply: [product(changes)],
});
const theCategory = (...all: unknown[]): Reply => ({ call: categories.getCategories, reply: all });
const field = (label: RegExp) => screen.getByLabelText(label);

afterEach(() => sessionStorage.clear());
// The dates are a few months ahead of the fake clock.
beforeAll(() => freezeClockAt('2099-06-01T12:00:00Z'));
afterAll(() => void jest.useRealTimers());

describe('product configuration: products', () => {
  it('enables products with a switch, and shows their questions in the current language', async () => {
    const { requests, notices } = await show(
      'products',
      [theProducts({ is_enabled: false }), { call: products.patchProduct, reply: product() }],
      { language: 'es' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar preguntas de Retención del talento' }));
    expect(screen.getByText('Mi responsable me ayuda.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Activar Retención del talento' }));
    await waitFor(() => expect(notices[0]?.title).toBe('Producto activado: Retención del talento'));
    expect(requests.at(-1)?.body).toEqual({ is_enabled: true });
  });

  it('disables a product with planned measurements after a confirmation', async () => {
    const planned = { state: 'programmed', first_date: '2026-12-03' };
    const { requests, notices } = await show('products', [
      theProducts(),
      { call: products.patchProduct, error: 'set_exists' },
      {
        call: measurements.getMeasurementSets,
        reply: [
          measurementSet({
            measurements: [measurement({ state: 'finished' }), measurement(planned), measurement(planned)],
          }),
        ],
      },
      { call: products.patchProduct, reply: product({ is_enabled: false }) },
    ]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Enable Talent retention' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Disable Talent retention?')).toBeInTheDocument();
    expect(
      dialog.getByText('2 scheduled measurements will be canceled. The next one was due to open on Dec 3, 2026.'),
    ).toBeInTheDocument();
    expect(dialog.getByText(/^1 finished measurement is kept as historical/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox', { hidden: true })).toBeChecked());
    await userEvent.click(dialog.getByRole('button', { name: 'Disable product' }));
    await waitFor(() => expect(notices[0]?.title).toBe('Talent retention disabled'));
    expect(requests.filter(({ call }) => call === products.patchProduct).map(({ body }) => body)).toEqual([
      { is_enabled: false },
      { is_enabled: false, drops_set: SET_ID },
    ]);
  });

  it('links to a preview by another remote, which can be restarted', async () => {
    let drawn = 0;
    const { location } = await show('products', [theProducts()], {
      renderSlot: (id, { subject, onDone }) => (
        <button ref={(button) => void (drawn += button ? 1 : 0)} onClick={onDone}>{`${id} ${subject}`}</button>
      ),
    });
    await userEvent.click(
      await screen.findByRole('link', { name: 'Preview of Talent retention, as participants see it' }),
    );
    expect(location()).toContain('view=preview');
    const preview = await screen.findByRole('button', { name: `product.preview ${PRODUCT}` });
    expect(screen.getByRole('status')).toHaveTextContent('nothing you enter here is saved or sent');
    await userEvent.click(preview);
    expect(screen.getByRole('status')).toHaveTextContent('This is where the survey ends. Nothing was sent.');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByRole('status')).toHaveTextContent('nothing you enter here is saved or sent');
    expect(drawn).toBeGreaterThan(1);
    await userEvent.click(screen.getByRole('link', { name: 'All products' }));
    expect(await screen.findByRole('checkbox', { name: 'Enable Talent retention' })).toBeInTheDocument();
  });

  it('keeps a product enabled while a measurement is active, and says why', async () => {
    const { notices } = await show('products', [
      theProducts(),
      { call: products.patchProduct, error: 'measurement_active' },
    ]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Enable Talent retention' }));
    await waitFor(() => expect(notices[0]?.description).toMatch(/Stop it before you disable/));
    expect(await screen.findByText('Enabled')).toBeInTheDocument();
  });
});

describe('product configuration: set-up', () => {
  const setUp = (replies: readonly Reply[], options?: RenderOptions) =>
    show(
      `set-up&product=${PRODUCT}`,
      [theProducts(), { call: catalogues.getFrequencies, reply: FREQUENCIES_EN }, ...replies],
      options,
    );
  const noSets: Reply = { call: measurements.getMeasurementSets, reply: [] };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Review and launch' }));
  const planned: Reply = { call: launches.previewLaunch, reply: launch() };
  const launchNow = async () => userEvent.click(await screen.findByRole('button', { name: 'Schedule the link' }));
  // Sets the whole value at once, since typing is not tested here.
  const enter = (label: RegExp, value: string) =>
    act(async () => void fireEvent.change(field(label), { target: { value } }));
  const fill = async () => {
    await screen.findByLabelText(/^Start date/);
    await enter(/^Start date/, '2100-01-31');
    await enter(/^Duration in days/, '14');
    await enter(/^Frequency/, 'monthly');
    await enter(/^End date/, '2100-04-30');
    await userEvent.click(screen.getByRole('radio', { name: 'Reusable link' }));
    await enter(/^Number of participants/, '240');
  };

  it('asks to enable the product first, and does so in place', async () => {
    await show(`set-up&product=${PRODUCT}`, [
      theProducts({ is_enabled: false }),
      { call: products.patchProduct, reply: product() },
      noSets,
      { call: catalogues.getFrequencies, reply: FREQUENCIES_EN },
    ]);
    expect(await screen.findByText('Please enable the product first.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Enable Talent retention' }));
    expect(await screen.findByLabelText(/^Start date/)).toBeInTheDocument();
  });

  it('shows what is missing, in both languages', async () => {
    const page = await setUp([noSets]);
    await screen.findByLabelText(/^Start date/);
    await save();
    for (const message of [
      'Please select a start date',
      'Please enter the duration',
      'Please select a frequency',
      'Please select an end date',
      'Please select a distribution type',
    ]) {
      expect(screen.getByText(message)).toBeInTheDocument();
    }
    await userEvent.click(screen.getByRole('radio', { name: 'Reusable link' }));
    expect(screen.getByText('Please enter the number of participants')).toBeInTheDocument();
    page.unmount();
    await setUp([noSets], { language: 'es' });
    await userEvent.click(await screen.findByRole('button', { name: 'Revisar y lanzar' }));
    expect(screen.getByText('Selecciona una fecha de inicio')).toBeInTheDocument();
  });

  it('warns of manipulated answers if people choose their own units on a reusable link, in both languages', async () => {
    const area = {
      id: '00000000-0000-4000-8000-000000000003',
      title: 'Area',
      units: [],
      lists: 0,
      revision: 1,
      is_locked: false,
    };
    const page = await setUp([noSets, theCategory(area)]);
    await screen.findByLabelText(/^Start date/);
    const warning = /fill a small unit with their own answers/;
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Reusable link' }));
    expect(screen.getByText(warning)).toHaveTextContent('No minimum group size protects against that');
    await userEvent.click(screen.getByRole('radio', { name: 'Traceable link' }));
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    page.unmount();
    sessionStorage.clear();
    const spanish = await setUp([noSets, theCategory(area)], { language: 'es' });
    await userEvent.click(await screen.findByRole('radio', { name: 'Enlace reutilizable' }));
    expect(screen.getByText(/Ningún tamaño mínimo de grupo protege de eso/)).toBeInTheDocument();
    spanish.unmount();
    sessionStorage.clear();
    await setUp([noSets, theCategory()]);
    await userEvent.click(await screen.findByRole('radio', { name: 'Reusable link' }));
    await waitFor(() => expect(screen.queryByText(warning)).not.toBeInTheDocument());
  });

  it('suggests the end date of a single measurement, and keeps a chosen one', async () => {
    await setUp([noSets]);
    await screen.findByLabelText(/^Start date/);
    await enter(/^Start date/, '2100-01-31');
    await enter(/^Frequency/, 'once');
    expect(field(/^End date/)).toHaveValue('2100-01-31');
    expect(field(/^Frequency/)).toHaveValue('once');
    await enter(/^End date/, '2100-02-03');
    await enter(/^Frequency/, 'monthly');
    await enter(/^Frequency/, 'once');
    expect(field(/^End date/)).toHaveValue('2100-02-03');
  });

  it('rejects an end before the start', async () => {
    await setUp([noSets]);
    await fill();
    await enter(/^End date/, '2100-01-30');
    await save();
    expect(screen.getByText('The end date cannot be before the start date')).toBeInTheDocument();
    expect(field(/^End date/)).toHaveAccessibleDescription(/cannot be before the start date/);
  });

  it('previews the dates, and saves once on a double click', async () => {
    const { requests, location, notices } = await setUp([
      noSets,
      planned,
      {
        call: measurements.createMeasurementSet,
        reply: measurementSet({ measurements: [measurement({ state: 'programmed', first_date: '2100-01-31' })] }),
      },
    ]);
    await fill();
    expect(await screen.findByText(/^4 measurements/)).toBeInTheDocument();
    expect(screen.getByText(/Feb 28 – Mar 13, 2100/)).toBeInTheDocument();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Review and launch' }));
    const button = await screen.findByRole('button', { name: 'Schedule the link' });
    expect(requests.some(({ call }) => call === measurements.createMeasurementSet)).toBe(false);
    await userEvent.dblClick(button);
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(notices[0]?.description).toBe('The first measurement opens on Jan 31, 2100.');
    const sent = requests.filter(({ call }) => call === measurements.createMeasurementSet);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      product: PRODUCT,
      start_date: '2100-01-31',
      end_date: '2100-04-30',
      duration_days: 14,
      frequency: 'monthly',
      distribution: 'reusable-link',
      number_of_participants: 240,
    });
    expect(sessionStorage).toHaveLength(0);
  });

  const plan: Reply = {
    call: subscriptions.getSubscriptions,
    reply: [
      {
        id: '00000000-0000-4000-8000-000000000077',
        state: 'ACTIVE',
        tier: 'free',
        tier_name: 'Free',
        cycle: 'monthly',
        price: 0,
        currency: 'EUR',
        participant_limit: 50,
        is_trial: true,
        started_at: '2026-11-01T12:00:00Z',
        ends_at: '2026-12-01T12:00:00Z',
      },
    ],
  };
  const tier = (id: string, name: string, limit: number | null) => ({
    id,
    name,
    description: '',
    price: 79,
    currency: 'EUR',
    participant_limit: limit,
  });
  const tiers: Reply = {
    call: subscriptions.getTiers,
    reply: [
      tier('enterprise', 'Enterprise', null),
      tier('essential', 'Essential', 250),
      tier('growth', 'Growth', 1000),
    ],
  };

  it('keeps the input if saving fails and after a reload, and links to the plans at the limit', async () => {
    const first = await setUp([
      noSets,
      plan,
      tiers,
      planned,
      { call: measurements.createMeasurementSet, error: 'plan_limit' },
    ]);
    await fill();
    await save();
    await launchNow();
    const prompt = await screen.findByRole('alert');
    expect(prompt).toHaveTextContent('Your plan covers up to 50 people per measurement');
    expect(prompt).toHaveTextContent('This measurement needs 240. Essential is the smallest plan that fits.');
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      `/subscriptions?people=240&back=${encodeURIComponent(`/product-config?area=set-up&product=${PRODUCT}`)}`,
    );
    expect(first.notices[0]?.title).toBe('Failed to save measurement set');
    first.unmount();
    await setUp([noSets, plan, tiers]);
    expect(await screen.findByText('Your draft has been restored.')).toBeInTheDocument();
    expect(field(/^Start date/)).toHaveValue('2100-01-31');
    expect(field(/^Number of participants/)).toHaveValue('240');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field(/^Start date/)).toHaveValue('');
  });

  it("says when a chosen list exceeds the plan, and shows the API's error if the plan is unknown", async () => {
    const page = await setUp([
      noSets,
      plan,
      tiers,
      { call: participantLists.getParticipantLists, reply: [list({ people: 300 }), list({ id: AREA_ID, people: 50 })] },
    ]);
    await screen.findByLabelText(/^Start date/);
    await userEvent.click(screen.getByRole('radio', { name: 'Traceable link' }));
    await screen.findByLabelText(/^Participant list/);
    await enter(/^Participant list/, AREA_ID);
    expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull();
    await enter(/^Participant list/, LIST_ID);
    expect(
      await screen.findByText(/This measurement needs 300\. Growth is the smallest plan that fits/),
    ).toBeInTheDocument();
    page.unmount();
    sessionStorage.clear();
    await setUp([
      noSets,
      { call: subscriptions.getSubscriptions, reply: [] },
      { call: launches.previewLaunch, error: 'no_subscription' },
    ]);
    await fill();
    await save();
    expect(await screen.findByText('You need an active subscription to do this.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See plans' })).toBeInTheDocument();
  });

  it('asks before it replaces a set, and says what is lost', async () => {
    const existing = measurementSet({
      measurements: [
        measurement({ state: 'finished' }),
        measurement({ state: 'programmed' }),
        measurement({ state: 'programmed' }),
      ],
    });
    const { requests, location } = await setUp([
      { call: measurements.getMeasurementSets, reply: [existing] },
      planned,
      { call: measurements.createMeasurementSet, reply: measurementSet() },
    ]);
    await fill();
    await save();
    await launchNow();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^2 scheduled measurements will be canceled/)).toBeInTheDocument();
    expect(dialog.getByText(/^1 finished measurement is kept as historical, .*results\.$/)).toBeInTheDocument();
    expect(dialog.getByText('This cannot be undone.')).toBeInTheDocument();
    expect(requests.some(({ call }) => call === measurements.createMeasurementSet)).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(requests.find(({ call }) => call === measurements.createMeasurementSet)?.body).toMatchObject({
      overrides: SET_ID,
    });
  });

  it('does not replace a set while one of its measurements is active', async () => {
    await setUp([
      { call: measurements.getMeasurementSets, reply: [measurementSet({ measurements: [measurement()] })] },
    ]);
    expect(await screen.findByText('A measurement is collecting responses')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Review and launch' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Stop the measurement of Talent retention' })).toBeEnabled();
  });

  it('requires a list for a traceable link, chosen or imported in the form', async () => {
    const { requests } = await setUp([
      noSets,
      { call: participantLists.getParticipantLists, reply: [] },
      theCategory(category()),
      { call: participantImports.beginImport, reply: { id: IMPORT_ID } },
      { call: participantImports.addImportRows, reply: { people: 1 } },
      {
        call: participantImports.completeImport,
        reply: { list: list(), added: 1, replaced: 0, kept: 0, known_lines: [] },
      },
      { call: participantLists.getParticipantLists, reply: [list()] },
    ]);
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: 'Traceable link' }));
    await screen.findByRole('button', { name: /Create a new list/ });
    await save();
    expect(screen.getAllByText('No list selected').length).toBeGreaterThan(1);
    await userEvent.click(screen.getByRole('button', { name: /Create a new list/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Excel or CSV file');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no file input');
    await userEvent.upload(input, csvFile('email,Area\nana@example.com,Sales\n', 'Our_people.csv'));
    await dialog.findByText('Match your columns');
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByLabelText(/^Name of the list/)).toHaveValue('Our people');
    await userEvent.click(dialog.getByRole('button', { name: 'Import 1 person' }));
    await waitFor(() => expect(field(/^Participant list/)).toHaveValue(LIST_ID));
    await userEvent.click(await dialog.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const bodyOf = (wanted: unknown) => requests.find(({ call }) => call === wanted)?.body;
    expect(bodyOf(participantImports.beginImport)).toEqual({
      list: null,
      name: 'Our people',
      known: 'keep',
      categories: [AREA_ID],
    });
    expect(bodyOf(participantImports.addImportRows)).toEqual({
      rows: [{ line: 2, email: 'ana@example.com', units: ['Sales'] }],
    });
    expect(requests.some(({ call }) => call === measurements.createMeasurementSet)).toBe(false);
    expect(field(/^Start date/)).toHaveValue('2100-01-31');
  });

  it('finds a time zone by its name', async () => {
    await setUp([
      noSets,
      { call: catalogues.getTimezones, reply: [{ name: 'America/Mexico_City', offset: '-06:00' }] },
    ]);
    const zone = await screen.findByRole('combobox', { name: /^Time zone/ });
    await userEvent.type(zone, 'mexico');
    await screen.findByRole('option', { name: /America\/Mexico City/ });
    await userEvent.keyboard('{Enter}');
    expect(zone).toHaveValue('America/Mexico City');
  });
});
