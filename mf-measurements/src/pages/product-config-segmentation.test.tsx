import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { measurements, products, categories } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply, type RenderOptions } from '@veleta/shared/testing';
import { AREA_ID, measurement, product, category, categoryLock } from '../testing/fixtures.ts';
import ProductConfigPage from './product-config.page.tsx';
import { en, es } from '../testing/texts.ts';

const UNLOCKED: Reply = { call: categories.getCategoryLock, reply: categoryLock() };
const LOCKED: Reply = { call: categories.getCategoryLock, reply: categoryLock(measurement()) };
const there = (...all: unknown[]): Reply => ({ call: categories.getCategories, reply: all });
const field = (label: RegExp) => screen.getByLabelText(label);

const show = (replies: readonly Reply[], { edit, ...options }: RenderOptions & { edit?: string } = {}) =>
  renderWithProviders(<ProductConfigPage />, {
    route: `/product-config?area=segmentation${edit ? `&edit=${edit}` : ''}`,
    messages: { 'mf-measurements': options.language === 'es' ? es : en },
    replies: [{ call: products.getProducts, reply: [product()] }, ...replies],
    ...options,
  });

/** Category "Area" with people in both units. */
const carried = (changes: Record<string, unknown> = {}) => {
  const area = category();
  const people = [43, 4];
  return { ...area, units: area.units.map((unit, at) => ({ ...unit, people: people[at] })), lists: 2, ...changes };
};
const site = category({ id: '00000000-0000-4000-8000-000000000004', title: 'Site' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save category' }));
const sentTo = (requests: readonly { call: unknown; body?: unknown }[], call: unknown) =>
  requests.filter((request) => request.call === call).map(({ body }) => body);

afterEach(() => sessionStorage.clear());

describe('product configuration: segmentation', () => {
  it('requires a title and a unit, and saves the input', async () => {
    const { requests, notices, location } = await show([
      UNLOCKED,
      there(),
      { call: categories.createCategory, reply: category() },
      there(category()),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a category' }));
    expect(location()).toContain('edit=new');
    await save();
    expect(screen.getByText('Title is required')).toBeInTheDocument();
    expect(screen.getByText('At least one unit is required')).toBeInTheDocument();
    await userEvent.type(field(/^Title/), 'Area');
    await userEvent.type(field(/^Unit 1/), 'Sales{Enter}Production{Enter}');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save category' }));
    await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Segmentation saved']));
    expect(sentTo(requests, categories.createCategory)).toEqual([
      { title: 'Area', units: [{ name: 'Sales' }, { name: 'Production' }] },
    ]);
  });

  it('shows the same errors in Spanish', async () => {
    await show([UNLOCKED, there()], { language: 'es', edit: 'new' });
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar categoría' }));
    expect(screen.getByText('El título es obligatorio')).toBeInTheDocument();
    expect(screen.getByText('Se necesita al menos una unidad')).toBeInTheDocument();
  });

  it('keeps the input if saving fails, and after a reload', async () => {
    const first = await show([UNLOCKED, there(), { call: categories.createCategory, error: 'internal' }], {
      edit: 'new',
    });
    await userEvent.type(await screen.findByLabelText(/^Title/), 'Area');
    await userEvent.type(field(/^Unit 1/), 'Sales');
    await save();
    await waitFor(() => expect(first.notices[0]?.title).toBe('Error saving segmentation'));
    expect(field(/^Title/)).toHaveValue('Area');
    first.unmount();
    await show([UNLOCKED, there()], { edit: 'new' });
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('Area');
    expect(field(/^Unit 1/)).toHaveValue('Sales');
  });

  it('fills in units from a pasted column, and reorders them', async () => {
    const { requests } = await show([UNLOCKED, there(), { call: categories.createCategory, reply: category() }], {
      edit: 'new',
    });
    await userEvent.type(await screen.findByLabelText(/^Title/), 'Site');
    fireEvent.paste(field(/^Unit 1/), { clipboardData: { getData: () => 'Madrid\r\nQuito\r\n\r\nLima\r\n' } });
    expect(field(/^Unit 3/)).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Move unit 3 up' }));
    expect(screen.getByText('Lima is now unit 2 of 3')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move unit 2 up' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    // At an end the button is disabled, so the name has the focus.
    expect(field(/^Unit 1/)).toHaveFocus();
    await save();
    await waitFor(() =>
      expect(sentTo(requests, categories.createCategory)).toEqual([
        { title: 'Site', units: [{ name: 'Lima' }, { name: 'Madrid' }, { name: 'Quito' }] },
      ]),
    );
  });

  it('says who loses a removed unit before saving, and keeps the ids of renamed units', async () => {
    const area = carried();
    const { requests } = await show(
      [UNLOCKED, there(area), { call: categories.updateCategory, reply: area }, there(area)],
      { edit: AREA_ID },
    );
    expect(await screen.findByText(/Past results keep the previous names/)).toBeInTheDocument();
    expect(screen.getByText('43 people on lists')).toBeInTheDocument();
    await userEvent.clear(field(/^Unit 2/));
    await userEvent.type(field(/^Unit 2/), 'Plant');
    await userEvent.click(screen.getByRole('button', { name: 'Remove unit 1' }));
    await save();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText('43 people on your participant lists will lose their unit in this category.'),
    ).toBeInTheDocument();
    expect(dialog.getByText('Sales: 43 people')).toBeInTheDocument();
    expect(sentTo(requests, categories.updateCategory)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove and save' }));
    await waitFor(() =>
      expect(sentTo(requests, categories.updateCategory)).toEqual([
        { title: 'Area', units: [{ id: area.units[1]?.id, name: 'Plant' }], revision: 1 },
      ]),
    );
  });

  it('does not overwrite a change that another person has saved', async () => {
    const { notices } = await show(
      [
        UNLOCKED,
        there(category()),
        {
          call: categories.updateCategory,
          error: { error: 'conflict', fields: [{ path: 'revision', code: 'changed', message: 'Changed.' }] },
        },
        there(category({ title: 'Department', revision: 2 })),
      ],
      { edit: AREA_ID },
    );
    await userEvent.type(await screen.findByLabelText(/^Title/), 's');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Show the current category' }));
    expect(notices[0]?.title).toBe('Error saving segmentation');
    expect(field(/^Title/)).toHaveValue('Department');
    expect(screen.getByRole('button', { name: 'Save category' })).toBeEnabled();
  });

  it('reorders categories with the keyboard', async () => {
    const { requests } = await show([
      UNLOCKED,
      there(category(), site),
      { call: categories.updateCategoryPositions, reply: [site, category()] },
      there(site, category()),
    ]);
    const up = await screen.findByRole('button', { name: 'Move Site up' });
    expect(screen.getByRole('button', { name: 'Move Area up' })).toBeDisabled();
    up.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Site is now number 1 of 2')).toBeInTheDocument();
    expect(sentTo(requests, categories.updateCategoryPositions)).toEqual([{ categories: [site.id, AREA_ID] }]);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Site',
      'Area',
    ]);
    expect(screen.getByRole('button', { name: 'Move Site down' })).toHaveFocus();
  });

  it('is locked while a measurement is active, and offers to stop it', async () => {
    const { requests } = await show([
      LOCKED,
      there(category({ is_locked: true })),
      { call: measurements.stopMeasurement, reply: measurement({ state: 'finished' }) },
      UNLOCKED,
      there(category()),
    ]);
    expect(await screen.findByText('Cannot edit segmentation')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Edit|^Delete|^Add|^Move/ })).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: /^Talent retention, Nov 3.*17, 2026$/ });
    expect(link).toHaveAttribute('href', `/measurements/${measurement().id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Stop the measurement of Talent retention' }));
    expect(sentTo(requests, measurements.stopMeasurement)).toEqual([]);
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Stop the measurement' }));
    expect(await screen.findByRole('button', { name: 'Edit Area' })).toBeInTheDocument();
    expect(screen.queryByText('Cannot edit segmentation')).not.toBeInTheDocument();
  });

  it('cannot add a category while a measurement is active', async () => {
    await show([LOCKED, there()]);
    expect(await screen.findByText('Cannot edit segmentation')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a category' })).not.toBeInTheDocument();
  });

  it('keeps the input if a measurement starts during editing', async () => {
    const { notices } = await show(
      [
        UNLOCKED,
        there(category()),
        { call: categories.updateCategory, error: 'measurement_active' },
        LOCKED,
        there(category({ is_locked: true })),
      ],
      { edit: AREA_ID },
    );
    await userEvent.type(await screen.findByLabelText(/^Title/), 's');
    await save();
    await waitFor(() => expect(notices[0]?.title).toBe('Cannot edit segmentation'));
    expect(await screen.findByText('Cannot edit segmentation')).toBeInTheDocument();
    expect(field(/^Title/)).toHaveValue('Areas');
    expect(screen.getByRole('button', { name: 'Save category' })).toBeDisabled();
    expect(screen.getByText(/Your changes are kept here/)).toBeInTheDocument();
  });

  it('says how many people lose a unit before a category is deleted', async () => {
    const { requests } = await show([UNLOCKED, there(carried()), { call: categories.deleteCategory }, there()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Area' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('47 people on 2 lists will lose a unit.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete category' }));
    await waitFor(() => expect(sentTo(requests, categories.deleteCategory)).toHaveLength(1));
    expect(await screen.findByText('No categories yet')).toBeInTheDocument();
  });

  it('says that a measurement that has just started prevents the deletion', async () => {
    const { notices } = await show([
      UNLOCKED,
      there(category()),
      { call: categories.deleteCategory, error: 'measurement_active' },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Area' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete category' }));
    await waitFor(() => expect(notices[0]?.title).toBe('Segmentation can not be deleted due to a measurement running'));
  });
});
