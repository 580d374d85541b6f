import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { notify } from '../notify/index.ts';
import { UnsavedChanges, useUnsavedChanges } from '../session/index.ts';
import { renderWithProviders } from '../testing/index.ts';
import {
  CheckboxField,
  EmptyState,
  ErrorState,
  FormField,
  Input,
  LinkButton,
  LoadingState,
  Page,
  PasswordInput,
  StatusBadge,
} from './index.ts';
import { Pager, Select } from './controls.ts';
import { FileDrop } from './files.ts';
import { ConfirmDialog, Modal, Toaster } from './overlay.ts';
import { CancelButton, CopyButton, PeoplePicture, ProgressBar } from './pieces.ts';

const user = userEvent.setup();

describe('FormField', () => {
  it('connects label, hint and error to its control', async () => {
    await renderWithProviders(
      <FormField label="Name" hint="As on the invoice" error="Too long" required>
        <Input />
      </FormField>,
    );
    const field = screen.getByRole('textbox', { name: /Name/ });
    expect(field).toBeRequired();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/As on the invoice.*Too long/);
  });

  it('is valid without an error, and supports selects and passwords', async () => {
    await renderWithProviders(
      <>
        <FormField label="Sector">
          <Select>
            <option>public</option>
          </Select>
        </FormField>
        <FormField label="Secret">
          <PasswordInput />
        </FormField>
      </>,
    );
    expect(screen.getByRole('combobox', { name: 'Sector' })).toBeValid();
    expect(screen.getByLabelText('Secret')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
    expect(screen.getByLabelText('Secret')).toHaveAttribute('type', 'text');
  });
});

describe('redundant roles', () => {
  it('are removed: the group of a field, and the icons of a select and a notice', async () => {
    const { container } = await renderWithProviders(
      <>
        <FormField label="Sector">
          <Select>
            <option>public</option>
          </Select>
        </FormField>
        <ErrorState onRetry={() => undefined} />
      </>,
    );
    expect(screen.queryByRole('group')).toBeNull();
    const pictures = [...container.querySelectorAll('svg')];
    expect(pictures.length).toBeGreaterThan(1);
    for (const picture of pictures) expect(picture.closest('[aria-hidden=true]')).not.toBeNull();
  });
});

describe('CheckboxField', () => {
  it('is connected to its label', async () => {
    const onCheckedChange = jest.fn();
    await renderWithProviders(<CheckboxField onCheckedChange={onCheckedChange}>Remember me</CheckboxField>);
    await user.click(screen.getByText('Remember me'));
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
    expect(onCheckedChange).toHaveBeenCalledTimes(1);
  });
});

describe('screen states', () => {
  it('are announced to assistive technology', async () => {
    const onRetry = jest.fn();
    await renderWithProviders(
      <Page title="Lists" description="Of people">
        <LoadingState shape="table" />
        <ErrorState onRetry={onRetry} />
        <EmptyState title="No list yet" action={<LinkButton to="/lists/new">Create one</LinkButton>} />
      </Page>,
      { language: 'es' },
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Lists' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await user.click(screen.getByRole('button'));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Create one' })).toHaveAttribute('href', '/lists/new');
  });

  it('show an illustration instead of the icon, hidden from assistive technology', async () => {
    const { container } = await renderWithProviders(<EmptyState title="No list yet" picture={<PeoplePicture />} />);
    const drawings = [...container.querySelectorAll('svg')];
    expect(drawings.map((drawing) => drawing.getAttribute('viewBox'))).toEqual(['0 0 160 104']);
    expect(drawings[0]).toHaveAttribute('aria-hidden', 'true');
  });

  it('show the state of a measurement as text', async () => {
    await renderWithProviders(<StatusBadge state="active" />);
    expect(screen.getByText('Collecting responses')).toBeInTheDocument();
  });
});

describe('ConfirmDialog', () => {
  function Asked({ onConfirm }: { onConfirm: () => void }) {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title="Stop it?"
        description="This cannot be undone."
        confirmLabel="Stop measurement"
        onConfirm={onConfirm}
        onCancel={() => setIsOpen(false)}
      />
    );
  }

  it('describes the consequences and takes the focus', async () => {
    await renderWithProviders(<Asked onConfirm={() => {}} />);
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop it?' });
    expect(dialog).toHaveAccessibleDescription('This cannot be undone.');
    // Which answer has the focus depends on layout, so a browser test covers it.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  });

  it('runs the action only on confirmation', async () => {
    const onConfirm = jest.fn();
    await renderWithProviders(<Asked onConfirm={onConfirm} />);
    await user.click(await screen.findByRole('button', { name: 'Stop measurement' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

describe('Modal', () => {
  it('stays open if it cannot be closed', async () => {
    await renderWithProviders(<Modal isOpen title="Set up your account" />);
    await screen.findByRole('dialog', { name: 'Set up your account' });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  function Form({ survives }: { survives: boolean }) {
    const [text, setText] = useState('');
    useUnsavedChanges(text !== '', { survives });
    return <Input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />;
  }
  const openForm = async ({ survives = false } = {}) => {
    const onClose = jest.fn();
    await renderWithProviders(
      <Modal isOpen onClose={onClose} title="Rename" footer={<CancelButton onCancel={onClose} />}>
        <Form survives={survives} />
      </Modal>,
    );
    await screen.findByRole('dialog', { name: 'Rename' });
    return onClose;
  };
  const closeQuestion = () => screen.queryByRole('alertdialog', { name: 'Close without saving?' });

  /** The upper of two dialogs receives pointer events shortly after it opens. */
  const answer = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button.closest('[role=alertdialog]')).toHaveStyle({ pointerEvents: 'auto' }));
    await user.click(button);
  };

  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['its close button', () => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('asks before %s discards input, and keeps it on request', async (_, close) => {
    const onClose = await openForm();
    await user.type(screen.getByLabelText('Name'), 'Lima');
    await close();
    expect(closeQuestion()).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await answer('Keep editing');
    await waitFor(() => expect(closeQuestion()).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('Lima');
    await close();
    await answer('Close without saving');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes without a question if no input would be lost', async () => {
    const untouched = await openForm();
    await user.keyboard('{Escape}');
    expect(untouched).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(untouched).toHaveBeenCalledTimes(2);
    cleanup();
    const onClose = await openForm({ survives: true });
    await user.type(screen.getByLabelText('Name'), 'Lima');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('does not ask about forms of the page below', async () => {
    const onClose = jest.fn();
    await renderWithProviders(
      <>
        <UnsavedChanges isDirty />
        <Modal isOpen onClose={onClose} title="About this product" />
      </>,
    );
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('CopyButton', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('copies a text and confirms it', async () => {
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await renderWithProviders(<CopyButton value="https://example.org/a" />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith('https://example.org/a');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  });

  it('rejects a value that is not a text', async () => {
    const { notices } = await renderWithProviders(<CopyButton value={undefined} />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(notices).toMatchObject([{ status: 'error', title: 'Cannot copy non-string value' }]);
  });

  it('shows a notice if the browser rejects it', async () => {
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const { notices } = await renderWithProviders(<CopyButton value="a" />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(notices).toMatchObject([{ title: 'Failed to copy to clipboard.' }]));
  });
});

describe('ProgressBar', () => {
  it('shows its value up to the maximum', async () => {
    await renderWithProviders(<ProgressBar value={12} max={10} label="12 of 10 answered" />);
    const bar = screen.getByRole('progressbar', { name: '12 of 10 answered' });
    expect(bar).toHaveAttribute('aria-valuenow', '10');
    expect(bar).toHaveAttribute('aria-valuemax', '10');
  });
});

describe('notices', () => {
  it('show title and description and can be closed', async () => {
    await renderWithProviders(<Toaster />);
    act(() => notify.error('Error', 'Invalid email or password'));
    expect(await screen.findByText('Invalid email or password')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  });
});

describe('Pager and FileDrop', () => {
  it('navigates pages and stops at the ends', async () => {
    const onPage = jest.fn();
    await renderWithProviders(<Pager page={1} pages={3} onPage={onPage} />);
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });

  it('navigates back from the last page only', async () => {
    const onPage = jest.fn();
    await renderWithProviders(<Pager page={3} pages={3} onPage={onPage} />);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage.mock.calls).toEqual([[2]]);
  });

  it('renders nothing for a single page', async () => {
    const { container } = await renderWithProviders(<Pager page={1} pages={1} onPage={() => {}} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('passes any file to the caller, which validates it', async () => {
    const onFile = jest.fn();
    const { container } = await renderWithProviders(
      <FileDrop label="Participants" accept={['.csv']} onFile={onFile} />,
    );
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    const file = new File(['name,email'], 'people.csv', { type: 'text/csv' });
    if (input) await user.upload(input, file);
    await waitFor(() => expect(onFile).toHaveBeenCalledWith(file));
  });
});
