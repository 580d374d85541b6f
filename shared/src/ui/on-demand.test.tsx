import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithProviders } from '../testing/index.ts';
import { Button } from './index.ts';
import { ConfirmDialog, dialogIntent, Modal } from './on-demand.tsx';

const user = userEvent.setup();

function Deletion({ onConfirm = () => {} }: { onConfirm?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...dialogIntent} onClick={() => setIsOpen(true)}>
        Stop
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Stop it?"
        description="This cannot be undone."
        confirmLabel="Stop measurement"
        onConfirm={onConfirm}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}

describe('a dialog on demand', () => {
  it('opens on click and returns the focus to the button', async () => {
    const onConfirm = jest.fn();
    await renderWithProviders(<Deletion onConfirm={onConfirm} />);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await user.click(await screen.findByRole('button', { name: 'Stop measurement' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus());
  });

  it('returns the focus to the button if it is answered before it takes the focus', async () => {
    await renderWithProviders(<Deletion />);
    const opener = screen.getByRole('button', { name: 'Stop' });
    opener.focus();
    // Within one frame, as on a busy machine.
    act(() => opener.click());
    screen.getByRole('button', { name: 'Stop measurement' }).focus();
    act(() => screen.getByRole('button', { name: 'Cancel' }).click());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('opens if rendered open', async () => {
    await renderWithProviders(<Modal isOpen title="Set up your account" />);
    expect(await screen.findByRole('dialog', { name: 'Set up your account' })).toBeInTheDocument();
  });
});
