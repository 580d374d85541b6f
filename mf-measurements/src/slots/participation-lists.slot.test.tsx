import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantLists, segmentations } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { csvFile } from '../testing/csv-file.ts';
import { list, segmentation } from '../testing/fixtures.ts';
import ParticipationLists from './participation-lists.slot.tsx';

const show = (replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<ParticipationLists />, {
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies: [{ call: segmentations.getSegmentations, reply: [segmentation()] }, ...replies],
    ...options,
  });
const lists = (...all: unknown[]): Reply => ({ call: participantLists.getParticipantLists, reply: all });
const upload = async (content: string, name = 'people.csv') => {
  await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, csvFile(content, name));
};

/** Whole screens, rendered on a machine that may be busy. */
jest.setTimeout(20_000);

describe('the participants lists', () => {
  it('lead to an import where there is none, and say when they cannot be loaded', async () => {
    const { unmount } = await show([lists()]);
    expect(await screen.findByRole('button', { name: 'Import a list' })).toBeInTheDocument();
    unmount();
    await show([{ call: participantLists.getParticipantLists, error: 'unavailable' }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('The lists could not be loaded');
  });

  it('open with their people, which can be searched', async () => {
    const person = {
      id: '00000000-0000-4000-8000-000000000051',
      email: 'ana@example.com',
      name: 'Ana',
      language: 'es',
      units: [{ id: '00000000-0000-4000-8000-000000000031', category: 'Area', unit: 'Sales' }],
    };
    const { requests } = await show([
      lists(list()),
      { call: participantLists.getParticipants, reply: { total: 120, page: 1, participants: [person] } },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Open Everybody' }));
    const row = within((await screen.findByText('ana@example.com')).closest('tr') ?? document.body);
    expect(row.getByText('Spanish')).toBeInTheDocument();
    expect(row.getByText('Sales')).toBeInTheDocument();
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'bo');
    await waitFor(() => expect(requests.at(-1)?.url.search).toContain('search=bo'));
  });

  it('are deleted after a question, unless they are in use', async () => {
    const used = list({ id: '00000000-0000-4000-8000-000000000060', name: 'Used', is_used: true });
    const { requests, notices } = await show([
      lists(used, list()),
      { call: participantLists.deleteParticipantList },
      lists(used),
    ]);
    await screen.findByText('Used');
    expect(screen.queryByRole('button', { name: 'Delete Used' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Everybody' }));
    expect(await screen.findByText(/240 people on this list are deleted/)).toBeInTheDocument();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Delete list' }));
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['The list is deleted']));
    expect(requests.filter(({ call }) => call === participantLists.deleteParticipantList)).toHaveLength(1);
  });
});

describe('the import of a list', () => {
  const start = async (replies: readonly Reply[] = [], options?: RenderOptions) => {
    const page = await show([lists(), ...replies], options);
    await userEvent.click(
      await screen.findByRole('button', { name: options?.language === 'es' ? 'Importar una lista' : 'Import a list' }),
    );
    return page;
  };

  it('asks for a file', async () => {
    await start();
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
    expect(screen.getByText('Please choose a file')).toBeInTheDocument();
  });

  it('says which header is missing and which were found', async () => {
    await start();
    await upload('Phone,Name\n600,Ana\n');
    expect(await screen.findByText('The file has no column for email')).toBeInTheDocument();
    expect(screen.getByText('Columns found: Phone, Name.')).toBeInTheDocument();
  });

  it('lists bad lines with their reasons and can leave them out', async () => {
    const { requests, notices } = await start(
      [{ call: participantLists.createParticipantList, reply: list({ people: 1 }) }, lists(list())],
      { language: 'es' },
    );
    await upload(
      '\uFEFFcorreo;nombre;area\r\nana@example.com;Ana;Ventas\r\nnadie;Nadie;\r\nana@example.com;Otra;\r\nluz@example.com;Luz;Sales\r\n',
    );
    expect(await screen.findByText('3 problemas en el archivo')).toBeInTheDocument();
    expect(screen.getByText('Ninguna unidad de la segmentación se llama así')).toBeInTheDocument();
    expect(screen.getByText('No es una dirección de correo válida')).toBeInTheDocument();
    expect(screen.getByText('Esta dirección está dos veces en el archivo')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Dejar fuera las 3 líneas con problemas' }));
    await userEvent.click(screen.getByRole('button', { name: 'Importar 1 persona' }));
    await waitFor(() => expect(notices[0]?.title).toBe('Everybody se ha importado con 1 persona'));
    expect(requests.find(({ call }) => call === participantLists.createParticipantList)?.body).toMatchObject({
      rows: [{ line: 5, email: 'luz@example.com', name: 'Luz', units: ['Sales'] }],
    });
  });

  it('shows the lines that the server refuses, and keeps the file and the name', async () => {
    const refusal = {
      error: 'invalid_rows',
      rows: [{ line: 2, column: 'email', code: 'email', value: 'ana@example.com' }],
      rows_total: 1,
    } as const;
    const { notices } = await start([{ call: participantLists.createParticipantList, error: refusal }]);
    await upload('email\nana@example.com\nluz@example.com\n');
    await userEvent.type(await screen.findByLabelText(/^Name of the list/), ' 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 people' }));
    expect(await screen.findByText('Not a valid e-mail address')).toBeInTheDocument();
    expect(notices[0]?.title).toBe('Failed to create participant list');
    expect(screen.getByLabelText(/^Name of the list/)).toHaveValue('people 2026');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leave out the 1 line with problems' }));
    expect(screen.getByRole('button', { name: 'Import 1 person' })).toBeEnabled();
  });

  it('says that a name is taken', async () => {
    await start([{ call: participantLists.createParticipantList, error: 'conflict' }]);
    await upload('email\nana@example.com\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 person' }));
    expect(await screen.findByText('There is a list with this name already')).toBeInTheDocument();
  });
});
