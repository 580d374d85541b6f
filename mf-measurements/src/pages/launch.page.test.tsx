import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogues, launches, measurements, participantLists, products } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import {
  FREQUENCIES_EN,
  LIST_ID,
  PRODUCT,
  launch,
  list,
  mailedLaunch,
  measurement,
  measurementSet,
  product,
} from '../testing/fixtures.ts';
import { freezeClockAt } from '../testing/freeze-clock.ts';
import ProductConfigPage from './product-config.page.tsx';
import { en, es } from '../testing/texts.ts';

afterEach(() => sessionStorage.clear());
beforeAll(() => freezeClockAt('2099-06-01T12:00:00Z'));
afterAll(() => void jest.useRealTimers());

const TODAY = '2099-06-01';
const enter = (label: RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const saved = (day: string): Reply => ({
  call: measurements.createMeasurementSet,
  reply: measurementSet({ measurements: [measurement({ state: 'active', first_date: day })] }),
});

/** Fills in the form for a set that starts today, and opens its review. */
async function reviewing(
  distribution: 'Traceable link' | 'Reusable link',
  replies: readonly Reply[],
  options: RenderOptions = {},
) {
  const page = await renderWithProviders(<ProductConfigPage />, {
    route: `/product-config?area=set-up&product=${PRODUCT}`,
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies: [
      { call: products.getProducts, reply: [product()] },
      { call: catalogues.getFrequencies, reply: FREQUENCIES_EN },
      { call: measurements.getMeasurementSets, reply: [] },
      { call: participantLists.getParticipantLists, reply: [list({ people: 120 })] },
      ...replies,
    ],
    ...options,
  });
  await screen.findByLabelText(/^Start date/);
  await enter(/^Start date/, TODAY);
  await enter(/^Duration in days/, '14');
  await enter(/^Frequency/, 'once');
  await enter(/^End date/, TODAY);
  await userEvent.click(screen.getByRole('radio', { name: distribution }));
  if (distribution === 'Reusable link') await enter(/^Number of participants/, '240');
  else {
    await screen.findByRole('option', { name: /Everybody|Our people/ });
    await enter(/^Participant list/, LIST_ID);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Review and launch' }));
  await screen.findByRole('heading', { name: 'Review and launch' });
  return page;
}
const planned = (reply: unknown): Reply => ({ call: launches.previewLaunch, reply });
const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const shownMail = () => screen.getByRole('group', { name: /^Email “/ }).shadowRoot?.textContent;

describe('launch review', () => {
  it('shows audience, date and zone before anything is saved', async () => {
    const { requests } = await reviewing('Traceable link', [planned(mailedLaunch())]);
    expect(screen.getByRole('heading', { name: 'Review and launch' })).toHaveFocus();
    expect(term('Participants')).toMatch(/^120 people on the list “Everybody”.*Emails in English: 40; in Spanish: 80/);
    expect(term('Participants')).toMatch(/3 people will be greeted without a name/);
    expect(term('Closes')).toMatch(/\(.+\)$/);
    expect(term('Invitation')).toBe('As soon as you launch');
    expect(term('Halfway reminder')).toMatch(/June 8, 2099/);
    expect(term('Smallest group shown')).toMatch(/5/);
    const final = within(screen.getByRole('heading', { name: 'What you cannot change after launch' }).parentElement!);
    expect(final.getByText('Emails cannot be recalled once sent.')).toBeInTheDocument();
    expect(requests.some(({ call }) => call === measurements.createMeasurementSet)).toBe(false);
  });

  it('launches with a button that names the number of people, and never says "opens on" today', async () => {
    const { requests, notices, location } = await reviewing('Traceable link', [planned(mailedLaunch()), saved(TODAY)]);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Launch to 120 people' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    const sent = requests.filter(({ call }) => call === measurements.createMeasurementSet);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual(requests.find(({ call }) => call === launches.previewLaunch)?.body);
    expect(notices[0]?.description).toBe('The survey is open. Invitations to 120 people are being sent.');
  });

  it('offers a start tomorrow if the measurement would start now', async () => {
    const { requests, location } = await reviewing('Traceable link', [
      planned(mailedLaunch()),
      planned(mailedLaunch({ opens_now: false, tomorrow: null })),
      saved('2099-06-02'),
    ]);
    expect(screen.getByRole('radio', { name: /^Now: .*invitations are sent as soon as you launch/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /^Tomorrow: June 2, 2099/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule the launch to 120 people' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(requests.find(({ call }) => call === measurements.createMeasurementSet)?.body).toMatchObject({
      start_date: '2099-06-02',
      end_date: '2099-06-02',
    });
  });

  it('returns to a start today', async () => {
    const { requests } = await reviewing('Traceable link', [
      planned(mailedLaunch()),
      planned(mailedLaunch({ opens_now: false, tomorrow: null })),
      planned(mailedLaunch()),
    ]);
    await userEvent.click(screen.getByRole('radio', { name: /^Tomorrow/ }));
    await screen.findByRole('button', { name: 'Schedule the launch to 120 people' });
    await userEvent.click(screen.getByRole('radio', { name: /^Now/ }));
    expect(await screen.findByRole('button', { name: 'Launch to 120 people' })).toBeEnabled();
    expect(requests.filter(({ call }) => call === launches.previewLaunch).map(({ body }) => body)).toMatchObject([
      { start_date: TODAY },
      { start_date: '2099-06-02' },
      ...(requests.filter(({ call }) => call === launches.previewLaunch).length > 2 ? [{ start_date: TODAY }] : []),
    ]);
  });

  it('describes a reusable link, and sends no mails', async () => {
    await reviewing('Reusable link', [
      planned(launch({ opens_now: true, tomorrow: { start_date: '2099-06-02', at: '2099-06-01T22:00:00.000Z' } })),
    ]);
    expect(term('Participants')).toBe('Anyone with the link, up to 240 responses');
    expect(screen.getByRole('button', { name: 'Open the link' })).toBeEnabled();
    expect(screen.queryByRole('heading', { name: 'Emails to participants' })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Now: the link opens as soon as you launch' })).toBeChecked();
  });

  it('leads back to the form with its values', async () => {
    await reviewing('Reusable link', [planned(launch())]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Back to the form' })[0]!);
    expect(await screen.findByLabelText(/^Number of participants/)).toHaveValue('240');
  });

  it('warns if participants have no support address', async () => {
    await reviewing('Reusable link', [
      planned(launch({ organization: { name: 'Molino', logo: null, support_email: null } })),
    ]);
    expect(screen.getByText('Participants have no support contact')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add support email' })).toHaveAttribute('href', '/organization');
  });

  it('stays open with an error if saving fails', async () => {
    const { notices } = await reviewing('Reusable link', [
      planned(launch()),
      { call: measurements.createMeasurementSet, error: 'internal' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Schedule the link' }));
    await waitFor(() => expect(notices[0]?.title).toBe('Failed to save measurement set'));
    expect(screen.getByRole('button', { name: 'Schedule the link' })).toBeEnabled();
  });
});

describe('mails of a launch', () => {
  it('previews each mail in both languages, as a picture and as plain text', async () => {
    await reviewing('Traceable link', [planned(mailedLaunch())]);
    expect(shownMail()).toContain('Body of invitation in en');
    expect(screen.getByText('Molino via Veleta')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Email'), 'Last reminder');
    await userEvent.selectOptions(screen.getByLabelText('Language of the email'), 'Spanish');
    expect(shownMail()).toContain('Body of last_days in es');
    await userEvent.selectOptions(screen.getByLabelText('Format'), 'Plain text');
    expect(screen.getByText('Plain last_days in es')).toBeInTheDocument();
  });

  it('keeps the styles of a mail without inline styles, with inert links', async () => {
    await reviewing('Traceable link', [planned(mailedLaunch())]);
    const root = screen.getByRole('group', { name: /^Email “/ }).shadowRoot;
    expect(root?.querySelector<HTMLElement>('p')?.style.color).toBe('rgb(29, 74, 147)');
    expect(root?.querySelector('a')).not.toHaveAttribute('href');
  });

  it("previews the organization's texts and saves them with the set", async () => {
    const { requests, location } = await reviewing('Traceable link', [
      planned(mailedLaunch()),
      planned(mailedLaunch()),
      saved(TODAY),
    ]);
    await enter(/^Subject/, 'How are\u2028you?');
    fireEvent.blur(screen.getByLabelText(/^Subject/));
    const own = {
      mail_texts: [{ occasion: 'invitation', language: 'en', subject: 'How are you?', introduction: null }],
    };
    await waitFor(() =>
      expect(requests.findLast(({ call }) => call === launches.previewLaunch)?.body).toMatchObject(own),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Launch to 120 people' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Launch to 120 people' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(requests.find(({ call }) => call === measurements.createMeasurementSet)?.body).toMatchObject(own);
  });

  it('restores the suggested texts', async () => {
    const { requests } = await reviewing('Traceable link', [
      planned(mailedLaunch()),
      planned(mailedLaunch()),
      planned(mailedLaunch()),
    ]);
    await enter(/^Introduction/, 'Ours');
    fireEvent.blur(screen.getByLabelText(/^Introduction/));
    await userEvent.click(await screen.findByRole('button', { name: 'Use the suggested text' }));
    expect(screen.getByLabelText(/^Introduction/)).toHaveValue('Suggested invitation in en');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Use the suggested text' })).not.toBeInTheDocument(),
    );
    expect(requests.filter(({ call }) => call === measurements.createMeasurementSet)).toEqual([]);
  });

  it('sends a test mail to the user', async () => {
    const { requests, notices } = await reviewing('Traceable link', [
      planned(mailedLaunch()),
      { call: launches.sendTestMail, reply: { email: 'me@example.org' } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
    await waitFor(() => expect(notices[0]?.title).toBe('Test sent to me@example.org'));
    expect(requests.find(({ call }) => call === launches.sendTestMail)?.body).toMatchObject({
      occasion: 'invitation',
      language: 'en',
      set: { product: PRODUCT, participant_list: LIST_ID },
    });
  });
});

describe('survey of a launch', () => {
  it("is rendered by the survey's remote with the data of the set", async () => {
    await reviewing('Traceable link', [planned(mailedLaunch())], {
      renderSlot: (id, { subject }) => <p>{`${id} ${subject}`}</p>,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Preview the survey' }));
    const drawn = screen.getByText(/^product\.preview /).textContent ?? '';
    const [key, search] = drawn.replace('product.preview ', '').split('?');
    expect(key).toBe(PRODUCT);
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
      distribution: 'traceable-link',
      expected: '120',
      threshold: '5',
      closesAt: '2100-02-13T23:00:00.000Z',
    });
  });
});
