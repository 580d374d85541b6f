import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { useSubmit, type Outcome } from './use-submit.ts';

type Send = (values: { email: string }) => Promise<Outcome>;

function Form({ send, isRequired = false }: { send: Send; isRequired?: boolean }) {
  const form = useForm({ defaultValues: { email: isRequired ? '' : 'ana@example.org' } });
  const { isBusy, onSubmit } = useSubmit(form, send);
  return (
    <form aria-label="form" aria-busy={isBusy} onSubmit={onSubmit}>
      <input {...form.register('email', { required: isRequired })} />
    </form>
  );
}
const form = () => screen.getByRole('form');
const submit = () => fireEvent.submit(form());

describe('useSubmit', () => {
  it('sends once for two synchronous submits', async () => {
    const send = jest.fn<Send>(async () => 'done');
    render(<Form send={send} />);
    act(() => {
      submit();
      submit();
    });
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('stays busy after success until the next page opens', async () => {
    const send = jest.fn<Send>(async () => 'done');
    render(<Form send={send} />);
    submit();
    await waitFor(() => expect(form()).toHaveAttribute('aria-busy', 'true'));
    submit();
    await act(async () => {});
    expect(send).toHaveBeenCalledTimes(1);
    expect(form()).toHaveAttribute('aria-busy', 'true');
  });

  it('sends again after a failure', async () => {
    const send = jest.fn<Send>(async () => 'failed');
    render(<Form send={send} />);
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(form()).toHaveAttribute('aria-busy', 'false'));
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it('sends after a missing field is filled in', async () => {
    const send = jest.fn<Send>(async () => 'done');
    const { container } = render(<Form send={send} isRequired />);
    submit();
    await waitFor(() => expect(container.querySelector('input')).toHaveFocus());
    expect(send).not.toHaveBeenCalled();
    fireEvent.input(container.querySelector('input')!, { target: { value: 'ana@example.org' } });
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledWith({ email: 'ana@example.org' }));
  });
});
