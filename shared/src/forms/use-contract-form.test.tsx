import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { EmailSchema, line } from '../contracts/index.ts';
import { HttpError } from '../http/index.ts';
import { hasUnsavedChanges, wouldLoseInput } from '../session/index.ts';
import { renderWithProviders } from '../testing/index.ts';
import { clearDrafts, useContractForm, type ContractFormOptions } from './index.ts';

const Schema = z.object({ full_name: line(10), email: EmailSchema, address: z.array(line(20)) });
interface Values {
  fullName: string;
  email: string;
  street: string;
}
const EMPTY: Values = { fullName: '', email: '', street: 'Calle 1' };
type Send = ContractFormOptions<Values>['send'];

function Form({ send, ...rest }: Partial<ContractFormOptions<Values>> & { send: Send }) {
  const form = useContractForm<Values>({
    schema: Schema,
    initial: EMPTY,
    toBody: ({ fullName, email, street }) => ({ fullName, email, address: [street] }),
    fieldOf: (path) => (path.startsWith('address') ? 'street' : undefined),
    send,
    ...rest,
  });
  return (
    <form aria-label="form" aria-busy={form.isBusy} {...form.formProps}>
      {(['email', 'fullName', 'street'] as const).map((name) => (
        <div key={name}>
          <input aria-label={name} aria-invalid={form.errorOf(name) !== undefined} {...form.fields.register(name)} />
          <p data-testid={name}>{form.errorOf(name)}</p>
        </div>
      ))}
      <output>{form.failure === null ? 'no failure' : form.isFailureAtFields ? 'at fields' : 'elsewhere'}</output>
      {form.isRestored && <button type="button" onClick={form.discard} aria-label="discard" />}
    </form>
  );
}
const show = (props: Partial<ContractFormOptions<Values>> & { send: Send }) => renderWithProviders(<Form {...props} />);
const submit = () => fireEvent.submit(screen.getByRole('form'));
const fill = async () => {
  await userEvent.type(screen.getByLabelText('email'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('fullName'), 'Ana');
};
const fieldFailure = (path: string, code: 'taken' | 'too_long') =>
  new HttpError({
    status: 409,
    code: 'conflict',
    message: '',
    fields: [{ path, code, params: { limit: 9 }, message: '' }],
  });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('useContractForm', () => {
  it('marks invalid fields and focuses the first of the page', async () => {
    const send = jest.fn<Send>(async () => 'done');
    await show({ send });
    await userEvent.type(screen.getByLabelText('fullName'), 'Anastasia de la Cruz');
    submit();
    expect(await screen.findByText('Use no more than 10 characters.')).toBeVisible();
    expect(screen.getByTestId('email')).toHaveTextContent('This field is required.');
    expect(screen.getByLabelText('email')).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it("uses the screen's texts and additional rules", async () => {
    await show({
      send: async () => 'done',
      words: (field, code) => (field === 'email' && code === 'required' ? 'Please input your email!' : undefined),
      check: ({ fullName }) => (fullName === 'Ana' ? { fullName: { code: 'taken' } } : {}),
    });
    await userEvent.type(screen.getByLabelText('fullName'), 'Ana');
    submit();
    expect(await screen.findByText('Please input your email!')).toBeVisible();
    expect(screen.getByTestId('fullName')).toHaveTextContent('This is already in use.');
  });

  it('sends once for two submits in a row, and never again after it is done', async () => {
    const send = jest.fn<Send>(async () => 'done');
    await show({ send });
    await fill();
    act(() => {
      submit();
      submit();
    });
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    submit();
    await act(async () => {});
    expect(send).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  });

  it('shows field errors of the server at mapped fields and can be sent again', async () => {
    const send = jest.fn<Send>(async () => 'done');
    send
      .mockRejectedValueOnce(fieldFailure('full_name', 'taken'))
      .mockRejectedValueOnce(fieldFailure('address.0', 'too_long'));
    await show({ send });
    await fill();
    submit();
    expect(await screen.findByText('This is already in use. Enter something else.')).toBeVisible();
    expect(screen.getByLabelText('fullName')).toHaveFocus();
    expect(screen.getByText('at fields')).toBeVisible();
    submit();
    await waitFor(() => expect(screen.getByTestId('street')).toHaveTextContent('Use no more than 9 characters.'));
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('reports a failure that concerns no field', async () => {
    const onFailed = jest.fn();
    const failure = new HttpError({ status: 500, code: 'internal', message: '' });
    await show({ send: () => Promise.reject(failure), onFailed });
    await fill();
    submit();
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(onFailed).toHaveBeenCalledWith(failure);
  });

  it('asks before input is lost, unless there is a draft', async () => {
    await show({ send: async () => 'done' });
    await fill();
    expect(wouldLoseInput()).toBe(true);
    cleanup();
    await show({ send: async () => 'done', draft: 'test' });
    await fill();
    expect([hasUnsavedChanges(), wouldLoseInput()]).toEqual([true, false]);
  });

  it('stores and restores a draft, and deletes it on request, after saving, and with the account', async () => {
    await show({ send: async (values) => values, draft: 'test' });
    await fill();
    cleanup();
    await show({ send: async (values) => values, draft: 'test' });
    expect(screen.getByLabelText('email')).toHaveValue('ana@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'discard' }));
    expect(screen.getByLabelText('email')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
    await fill();
    submit();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    await userEvent.type(screen.getByLabelText('fullName'), 'x');
    expect(sessionStorage).toHaveLength(1);
    sessionStorage.setItem('other', '1');
    clearDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  it('leaves the fields out of the draft that the form excludes', async () => {
    await show({ send: async () => 'done', draft: 'test', notInDraft: ['email'] });
    await fill();
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('ana@example.org');
    cleanup();
    await show({ send: async () => 'done', draft: 'test', notInDraft: ['email'] });
    expect(screen.getByLabelText('fullName')).toHaveValue('Ana');
    expect(screen.getByLabelText('email')).toHaveValue('');
  });

  it('asks nothing before input is lost in a form that is not guarded', async () => {
    await show({ send: async () => 'done', isGuarded: false });
    await fill();
    expect([hasUnsavedChanges(), wouldLoseInput()]).toEqual([false, false]);
  });

  it('marks the field of a code that no reply carried', async () => {
    await show({
      send: () => Promise.reject(new Error('offline')),
      fieldOfCode: () => ['email', 'invalid'],
      words: (_, code) => (code === 'invalid' ? 'Not sent.' : undefined),
    });
    await fill();
    submit();
    expect(await screen.findByText('Not sent.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('email')).toHaveFocus());
  });

  it('keeps what was entered and its draft after a step before saving, and is sent again', async () => {
    const send = jest.fn<Send>(async () => 'unsaved');
    await show({ send, draft: 'test' });
    await fill();
    submit();
    await waitFor(() => expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'false'));
    expect([hasUnsavedChanges(), sessionStorage.length]).toEqual([true, 1]);
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  });

  it('ignores draft fields of another type from an older release', async () => {
    await show({ send: async () => 'done', draft: 'test' });
    await fill();
    const key = Object.keys(sessionStorage)[0]!;
    sessionStorage.setItem(key, JSON.stringify({ fullName: 7, email: 'eva@example.org', gone: 'x' }));
    cleanup();
    await show({ send: async () => 'done', draft: 'test' });
    expect(screen.getByLabelText('fullName')).toHaveValue('');
    expect(screen.getByLabelText('email')).toHaveValue('eva@example.org');
  });

  it('marks an invalid field on blur, but not an empty one before the first submit', async () => {
    await show({ send: async () => 'done', mode: 'onBlur' });
    await userEvent.click(screen.getByLabelText('email'));
    await userEvent.tab();
    await userEvent.type(screen.getByLabelText('email'), 'ana@');
    expect(screen.getByTestId('email')).toBeEmptyDOMElement();
    await userEvent.tab();
    await waitFor(() => expect(screen.getByTestId('email')).toHaveTextContent('Please enter a valid email'));
    await userEvent.type(screen.getByLabelText('email'), 'example.org');
    await waitFor(() => expect(screen.getByTestId('email')).toBeEmptyDOMElement());
  });

  it('marks a field that was left with every change where the form says so', async () => {
    await show({ send: async () => 'done', mode: 'onTouched' });
    await userEvent.type(screen.getByLabelText('email'), 'ana@');
    expect(screen.getByTestId('email')).toBeEmptyDOMElement();
    await userEvent.tab();
    await waitFor(() => expect(screen.getByTestId('email')).not.toBeEmptyDOMElement());
    await userEvent.type(screen.getByLabelText('email'), 'example.org');
    await waitFor(() => expect(screen.getByTestId('email')).toBeEmptyDOMElement());
    await userEvent.type(screen.getByLabelText('email'), '@');
    await waitFor(() => expect(screen.getByTestId('email')).not.toBeEmptyDOMElement());
  });
});
