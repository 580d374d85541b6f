import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantImports, participantLists, categories } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import { Modal } from '@veleta/shared/ui/overlay';
import { csvFile } from '../testing/csv-file.ts';
import { IMPORT_ID, list, LIST_ID, category } from '../testing/fixtures.ts';
import ParticipationLists from './participation-lists.slot.tsx';
import { en, es } from '../testing/texts.ts';

const show = (replies: readonly Reply[], options: RenderOptions = {}) =>
  renderWithProviders(<ParticipationLists />, {
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies: [{ call: categories.getCategories, reply: [category()] }, ...replies],
    ...options,
  });
const lists = (...all: unknown[]): Reply => ({ call: participantLists.getParticipantLists, reply: all });
const upload = async (content: string, name = 'people.csv') => {
  await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, csvFile(content, name));
};

const SALES = '00000000-0000-4000-8000-000000000031';
const person = {
  id: '00000000-0000-4000-8000-000000000051',
  email: 'ana@example.com',
  name: 'Ana',
  language: 'es',
  units: [{ id: SALES, category: 'Area', unit: 'Sales' }],
};
const people = { call: participantLists.getParticipants, reply: { total: 1, page: 1, participants: [person] } };
const open = async (replies: readonly Reply[], one = list()) => {
  const page = await show([lists(one), people, ...replies]);
  await userEvent.click(await screen.findByRole('button', { name: 'Open Everybody' }));
  await screen.findByText('ana@example.com');
  return page;
};

describe('ParticipationLists slot: lists', () => {
  it('offers an import without lists, and an error with a retry', async () => {
    const { unmount } = await show([lists()]);
    expect(await screen.findByRole('button', { name: 'Import a list' })).toBeInTheDocument();
    unmount();
    await show([{ call: participantLists.getParticipantLists, error: 'unavailable' }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('The lists could not be loaded');
  });

  it('opens a list with its people, which can be searched', async () => {
    const { requests } = await show([
      lists(list()),
      { call: participantLists.getParticipants, reply: { total: 120, page: 1, participants: [person] } },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Open Everybody' }));
    const row = within((await screen.findByText('ana@example.com')).closest('tr') ?? document.body);
    expect(row.getByText('Spanish')).toBeInTheDocument();
    expect(row.getByRole('cell', { name: 'Sales' })).toBeInTheDocument();
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'bo');
    await waitFor(() => expect(requests.at(-1)?.url.search).toContain('search=bo'));
  });

  it('sorts people by a column on the server: ascending, descending, then in list order', async () => {
    const { requests } = await open([]);
    const header = () => screen.getByRole('columnheader', { name: 'Name' });
    const lastSearch = () => requests.findLast(({ call }) => call === participantLists.getParticipants)?.url.search;
    const press = () => userEvent.click(within(header()).getByRole('button', { name: 'Name' }));
    expect(header()).not.toHaveAttribute('aria-sort');
    await press();
    await waitFor(() => expect(lastSearch()).toContain('sort=name&direction=ascending'));
    expect(header()).toHaveAttribute('aria-sort', 'ascending');
    await press();
    await waitFor(() => expect(lastSearch()).toContain('sort=name&direction=descending'));
    expect(header()).toHaveAttribute('aria-sort', 'descending');
    await press();
    expect(header()).not.toHaveAttribute('aria-sort');
  });

  it('returns to the first page when the order of the people changes', async () => {
    const { requests } = await show([
      lists(list()),
      { call: participantLists.getParticipants, reply: { total: 120, page: 1, participants: [person] } },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Open Everybody' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(await screen.findByText('Page 1 of 3')).toBeInTheDocument();
    await waitFor(() =>
      expect(Object.fromEntries(requests.at(-1)!.url.searchParams)).toMatchObject({ page: '1', sort: 'name' }),
    );
  });

  it('deletes a list after a confirmation, unless it is in use', async () => {
    const used = list({ id: '00000000-0000-4000-8000-000000000060', name: 'Used', is_used: true });
    const { requests, notices } = await show([
      lists(used, list()),
      { call: participantLists.deleteParticipantList },
      lists(used),
    ]);
    await screen.findByText('Used');
    expect(screen.queryByRole('button', { name: 'Delete Used' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Everybody' }));
    expect(await screen.findByText(/This list and its 240 people will be deleted/)).toBeInTheDocument();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Delete list' }));
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['List deleted']));
    expect(requests.filter(({ call }) => call === participantLists.deleteParticipantList)).toHaveLength(1);
  });
});

describe('ParticipationLists slot: people of a list', () => {
  it('is read-only while a measurement collects from the list, and names it', async () => {
    const activeIn = [{ measurement: LIST_ID, product: { en: 'Culture', es: 'Cultura' }, last_date: '2026-11-17' }];
    await open([], list({ is_used: true, active_in: activeIn }));
    expect(screen.getByText(/^Culture is collecting responses from this list until Nov 17, 2026/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View the measurement' })).toHaveAttribute(
      'href',
      `/measurements/${LIST_ID}`,
    );
    for (const name of ['Add person', 'Import people', 'Edit ana@example.com', 'Remove ana@example.com'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeEnabled();
  });

  it('adds one person, and shows an address that exists already as an error of the field', async () => {
    const { requests, notices } = await open([
      { call: participantLists.addParticipant, error: 'conflict' },
      { call: participantLists.addParticipant, reply: person },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
    const dialog = within(await screen.findByRole('dialog'));
    const add = await dialog.findByRole('button', { name: 'Add person' });
    await userEvent.click(add);
    expect(await dialog.findByText('Email address is missing')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Email/), 'Bo@Example.com');
    await userEvent.selectOptions(dialog.getByLabelText('Area'), 'Sales');
    await userEvent.click(add);
    expect(await dialog.findByText('Someone on this list already has this address')).toBeInTheDocument();
    await userEvent.click(add);
    await waitFor(() => expect(notices[0]?.title).toBe('Person added'));
    expect(requests.find(({ call }) => call === participantLists.addParticipant)?.body).toEqual({
      email: 'bo@example.com',
      name: null,
      language: null,
      units: [SALES],
    });
  });

  it('validates an address when the field loses the focus, and then on every change', async () => {
    await open([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
    const dialog = within(await screen.findByRole('dialog'));
    const address = await dialog.findByLabelText(/^Email/);
    const mark = () => dialog.queryByText('Not a valid email address');
    await userEvent.type(address, 'bo@');
    expect(mark()).toBeNull();
    await userEvent.tab();
    expect(mark()).toBeVisible();
    await userEvent.type(address, 'example.com');
    expect(mark()).toBeNull();
    await userEvent.type(address, '@');
    expect(mark()).toBeVisible();
  });

  it('changes a person, and removes one after a confirmation', async () => {
    const { requests, notices } = await open([
      { call: participantLists.updateParticipant, reply: person },
      { call: participantLists.removeParticipant },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Edit ana@example.com' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = await dialog.findByLabelText('Name');
    expect(name).toHaveValue('Ana');
    await userEvent.clear(name);
    await userEvent.selectOptions(dialog.getByLabelText('Area'), 'None');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices[0]?.title).toBe('Changes saved'));
    expect(requests.find(({ call }) => call === participantLists.updateParticipant)?.body).toEqual({
      email: 'ana@example.com',
      name: null,
      language: 'es',
      units: [],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove ana@example.com' }));
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Remove from the list' }));
    await waitFor(() => expect(notices[1]?.title).toBe('Person removed'));
    expect(requests.filter(({ call }) => call === participantLists.removeParticipant)).toHaveLength(1);
  });

  it('renames a list, but not to the name of another', async () => {
    const { notices } = await open([
      { call: participantLists.renameParticipantList, error: 'conflict' },
      { call: participantLists.renameParticipantList, reply: list({ name: 'All' }) },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog'));
    const save = await dialog.findByRole('button', { name: 'Save name' });
    await userEvent.click(save);
    expect(await dialog.findByText('A list with this name already exists')).toBeInTheDocument();
    await userEvent.click(save);
    await waitFor(() => expect(notices[0]?.title).toBe('List renamed'));
  });
});

describe('ParticipationLists slot: import', () => {
  const WORDS = {
    en: { start: 'Import a list', next: 'Continue' },
    es: { start: 'Importar una lista', next: 'Continuar' },
  };
  const begun = { call: participantImports.beginImport, reply: { id: IMPORT_ID } };
  const sent = { call: participantImports.addImportRows, reply: { people: 1 } };
  const completed = (people = 1, changes = {}) => ({
    call: participantImports.completeImport,
    reply: { list: list({ people }), added: people, replaced: 0, kept: 0, known_lines: [], ...changes },
  });
  const cancelled = { call: participantImports.cancelImport };
  const start = async (replies: readonly Reply[] = [], options?: RenderOptions) => {
    const page = await show([lists(), ...replies], options);
    const words = WORDS[options?.language === 'es' ? 'es' : 'en'];
    await userEvent.click(await screen.findByRole('button', { name: words.start }));
    const next = async () => userEvent.click(await screen.findByRole('button', { name: words.next }));
    return { ...page, next };
  };
  const bodyOf = (requests: Awaited<ReturnType<typeof start>>['requests'], wanted: unknown) =>
    requests.find(({ call }) => call === wanted)?.body;

  it('asks for a file, and says why a file is unreadable', async () => {
    const { next } = await start();
    await next();
    expect(screen.getByText('Please choose a file or paste a list of people')).toBeInTheDocument();
    await upload('email\n');
    expect(await screen.findByText(/^The file has no people/)).toBeInTheDocument();
  });

  it('shows the mapping of columns, and requires one for the address', async () => {
    const { next } = await start();
    await upload('Phone,Area,Who\n600,Sales,Ana\n');
    expect(await screen.findByLabelText('Area')).toHaveDisplayValue('Area');
    expect(screen.getByText('For example: Sales')).toBeInTheDocument();
    expect(screen.getByText('Columns not used: Phone, Who.')).toBeInTheDocument();
    await next();
    expect(screen.getByText('Choose the column with the email addresses')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText(/^Email/), 'Area');
    expect(screen.getAllByText('This column is already in use')).toHaveLength(2);
  });

  it('shows the error of every invalid line, which can be corrected or left out', async () => {
    const { requests, next } = await start([begun, sent, completed(2)], { language: 'es' });
    await upload(
      '\uFEFFcorreo;nombre;area\r\nana@example.com;Ana;Sales\r\nnadie;Nadie;\r\nana@example.com;Otra;\r\nluz@example.com;Luz;Production\r\n',
    );
    await next();
    expect(await screen.findByText('2 filas requieren revisión')).toBeInTheDocument();
    expect(screen.getByText('No es una dirección de correo válida')).toBeInTheDocument();
    expect(screen.getByText('La misma dirección que en la fila 2')).toBeInTheDocument();
    const [first] = screen.getAllByLabelText(/^Correo electrónico/);
    if (!first) throw new Error('nothing to correct');
    await userEvent.clear(first);
    await userEvent.type(first, 'nadia@example.com{Enter}');
    expect(await screen.findByText('Corregida')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Omitir la fila 4' }));
    expect(screen.getByText('Todas las filas están listas')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Importar 3 personas' }));
    expect(await screen.findByText('Se importó Everybody: hay 2 personas en la lista')).toBeInTheDocument();
    expect(screen.getByText('1 fila corregida durante la importación')).toBeInTheDocument();
    expect(screen.getByText('1 fila omitida')).toBeInTheDocument();
    expect(bodyOf(requests, participantImports.addImportRows)).toEqual({
      rows: [
        { line: 2, email: 'ana@example.com', name: 'Ana', units: ['Sales'] },
        { line: 3, email: 'nadia@example.com', name: 'Nadie', units: [''] },
        { line: 5, email: 'luz@example.com', name: 'Luz', units: ['Production'] },
      ],
    });
  });

  it('asks before the dialog closes with pasted text', async () => {
    const onClose = jest.fn();
    await renderWithProviders(
      <Modal isOpen onClose={onClose} title="Participant lists">
        <ParticipationLists />
      </Modal>,
      {
        messages: { 'mf-measurements': en },
        replies: [{ call: categories.getCategories, reply: [category()] }, lists()],
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Import a list' }));
    await userEvent.click(await screen.findByLabelText('Or paste people here'));
    await userEvent.paste('ana@example.com\tAna Ruiz\n');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Close without saving?' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('clears the error of an address as soon as it is valid', async () => {
    const { next } = await start();
    await upload('email,name\nnadie,Nadie\n');
    await next();
    const address = await screen.findByLabelText(/^Email/);
    expect(address).toBeInvalid();
    await userEvent.type(address, '@example.com');
    expect(address).toHaveFocus();
    expect(address).toHaveValue('nadie@example.com');
    expect(address).toBeValid();
    expect(screen.queryByText('Not a valid email address')).not.toBeInTheDocument();
  });

  it('asks once about an unknown unit for all its lines, and can add it', async () => {
    const { requests, next } = await start([
      { call: categories.addUnits, reply: category() },
      begun,
      sent,
      completed(3),
    ]);
    await upload('email,area\na@example.com,West\nb@example.com,WEST\nc@example.com,East\n');
    await next();
    expect(await screen.findByText('2 units are not in the segmentation')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Continue|^Import/ })).toBeDisabled();
    await userEvent.selectOptions(screen.getByLabelText(/^“West” in Area, in 2 rows/), 'Add to the segmentation');
    await userEvent.selectOptions(screen.getByLabelText(/^“East” in Area, in 1 row/), 'Map to Sales');
    await userEvent.click(screen.getByRole('button', { name: 'Import 3 people' }));
    await screen.findByText('3 people added');
    expect(bodyOf(requests, categories.addUnits)).toEqual({ names: ['West'] });
    expect(bodyOf(requests, participantImports.addImportRows)).toMatchObject({
      rows: [{ units: ['West'] }, { units: ['WEST'] }, { units: ['Sales'] }],
    });
  });

  it('shows the lines that the API rejects, and keeps the file and the name', async () => {
    const invalidRows = {
      error: 'invalid_rows',
      rows: [{ line: 2, column: 'email', code: 'email', value: 'ana@example.com' }],
      rows_total: 1,
    } as const;
    const { notices, next } = await start([
      begun,
      { call: participantImports.addImportRows, error: invalidRows },
      cancelled,
    ]);
    await upload('email\nana@example.com\nluz@example.com\n');
    await next();
    await userEvent.type(await screen.findByLabelText(/^Name of the list/), ' 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 people' }));
    expect(await screen.findByText('Not a valid email address')).toBeInTheDocument();
    expect(notices[0]?.title).toBe('Failed to create participant list');
    expect(screen.getByLabelText(/^Name of the list/)).toHaveValue('people 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Skip 1 row' }));
    expect(screen.getByRole('button', { name: 'Import 1 person' })).toBeEnabled();
  });

  it('imports pasted people, and asks for a name', async () => {
    const { requests, next } = await start([begun, sent, completed(2)]);
    await userEvent.click(await screen.findByLabelText('Or paste people here'));
    await userEvent.paste('ana@example.com\tAna Ruiz\nluz@example.com\tLuz Vega\n');
    await next();
    expect(await screen.findByText(/^The file has 2 rows with people/)).toBeInTheDocument();
    // The focus stays in the current step.
    expect(screen.getByRole('form', { name: 'Import a participant list' })).toHaveFocus();
    await next();
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 people' }));
    expect(await screen.findByText('Please enter a name for the list')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/^Name of the list/), 'Night shift');
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 people' }));
    await screen.findByText('2 people added');
    expect(bodyOf(requests, participantImports.beginImport)).toMatchObject({ name: 'Night shift' });
  });

  it('says that a name is taken', async () => {
    const { next } = await start([{ call: participantImports.beginImport, error: 'conflict' }]);
    await upload('email\nana@example.com\n');
    await next();
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 person' }));
    expect(await screen.findByText('A list with this name already exists')).toBeInTheDocument();
  });

  it('resumes after a lost connection', async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `p${index}@example.com`);
    const { requests, next } = await start([
      begun,
      sent,
      { call: participantImports.addImportRows, error: 'network' },
      sent,
      completed(3_000),
    ]);
    await upload(`email\n${lines.join('\n')}\n`);
    await next();
    await userEvent.click(await screen.findByRole('button', { name: 'Import 3,000 people' }));
    expect(await screen.findByText('The import was interrupted')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '2,000 of 3,000 people uploaded' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('3,000 people added')).toBeInTheDocument();
    const calls = requests.map(({ call }) => call);
    expect(calls.filter((call) => call === participantImports.beginImport)).toHaveLength(1);
    expect(calls.filter((call) => call === participantImports.addImportRows)).toHaveLength(3);
    expect(bodyOf(requests, participantImports.completeImport)).toEqual({ people: 3_000 });
  });

  it('can be cancelled during the upload, which deletes it on the server', async () => {
    let arrive: (value: unknown) => void = () => undefined;
    const after = new Promise((resolve) => (arrive = resolve));
    const { requests, next } = await start([begun, { ...sent, after }, cancelled]);
    await upload('email\nana@example.com\n');
    await next();
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 person' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the import' }));
    arrive(null);
    expect(await screen.findByRole('button', { name: 'Import 1 person' })).toBeEnabled();
    expect(requests.some(({ call }) => call === participantImports.cancelImport)).toBe(true);
    expect(requests.some(({ call }) => call === participantImports.completeImport)).toBe(false);
  });

  it('asks how to handle people who are on the list already', async () => {
    const { requests } = await open([
      { call: participantLists.findKnownAddresses, reply: { known: ['ana@example.com'] } },
      begun,
      sent,
      completed(1, { replaced: 1, known_lines: [2] }),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Import people' }));
    await upload('email,name\nana@example.com,Ana Ruiz\nbo@example.com,Bo\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('1 person is already on the list')).toBeInTheDocument();
    expect(screen.getByText('ana@example.com (already on the list)')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /^Update name, language and units from the file/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 people' }));
    await screen.findByText('1 existing person updated from the file');
    expect(bodyOf(requests, participantImports.beginImport)).toEqual({
      list: LIST_ID,
      name: null,
      known: 'replace',
      categories: [],
    });
  });
});
