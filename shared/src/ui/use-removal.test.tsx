import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '../testing/index.ts';
import { useRemoval, type Removal, type RemovalOptions } from './use-removal.ts';

async function open(options: Partial<RemovalOptions<string>> & Pick<RemovalOptions<string>, 'remove'>) {
  let removal: Removal<string> | undefined;
  function Probe() {
    removal = useRemoval({ failed: 'Not deleted', ...options });
    return <p>{`${removal.item}: ${removal.dialog.isOpen ? 'open' : 'closed'}`}</p>;
  }
  const { notices } = await renderWithProviders(<Probe />);
  return { removal: () => removal!, notices };
}

describe('useRemoval', () => {
  it('sends one removal for two confirmations, and none while the dialog closes', async () => {
    const remove = jest.fn(async () => {});
    const { removal, notices } = await open({ remove, done: 'Deleted' });
    act(() => removal().ask('Area'));
    expect(screen.getByText('Area: open')).toBeVisible();
    await act(async () => {
      removal().dialog.onConfirm();
      removal().dialog.onConfirm();
    });
    await act(async () => removal().dialog.onConfirm());
    expect(remove.mock.calls).toEqual([['Area']]);
    expect(screen.getByText('Area: closed')).toBeVisible();
    expect(notices).toMatchObject([{ status: 'success', title: 'Deleted' }]);
  });

  it('closes after a failure, says why, and can ask again', async () => {
    const remove = jest.fn<(item: string) => Promise<void>>();
    remove.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('locked'));
    const explain = (error: unknown) => (String(error).includes('locked') ? 'A measurement is active' : undefined);
    const { removal, notices } = await open({ remove, explain });
    for (const item of ['Area', 'Region']) {
      act(() => removal().ask(item));
      await act(async () => removal().dialog.onConfirm());
      expect(screen.getByText(`${item}: closed`)).toBeVisible();
    }
    expect(notices.map(({ title }) => title)).toEqual(['Not deleted', 'A measurement is active']);
  });

  it('removes nothing if the user cancels', async () => {
    const remove = jest.fn(async () => {});
    const { removal } = await open({ remove });
    act(() => removal().ask('Area'));
    act(() => removal().dialog.onCancel());
    expect(screen.getByText('Area: closed')).toBeVisible();
    expect(remove).not.toHaveBeenCalled();
  });
});
