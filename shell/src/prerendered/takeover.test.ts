import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PRERENDERED_SHOWN } from '@veleta/shared/contracts';
import { takeOver } from './takeover.ts';

const form = (email: string) => `
  <form>
    <input name="email" value="${email}"><input name="password" type="password">
    <label><input type="checkbox" id="choice"></label>
    <a href="/elsewhere">Elsewhere</a><button type="submit">Login</button>
  </form>`;
const inScreen = <Found extends Element>(selector: string) =>
  document.querySelector<Found & HTMLInputElement>(`#prerendered-page ${selector}`)!;
const inPage = <Found extends Element>(selector: string) =>
  document.querySelector<Found & HTMLInputElement>(`#root ${selector}`)!;

beforeEach(() => {
  document.body.innerHTML = `<div id="prerendered-page">${form('')}</div><div id="root">${form('kept@example.org')}</div>`;
  document.documentElement.setAttribute(PRERENDERED_SHOWN, '');
  window.veletaPrerendered = { pressed: null, isHeld: false };
  window.scrollTo = jest.fn();
});

describe('takeOver', () => {
  it('shows only the application', () => {
    takeOver();
    expect(document.documentElement).not.toHaveAttribute(PRERENDERED_SHOWN);
    expect(document.querySelector('#prerendered-page')).toBeNull();
    expect(inPage('[name=email]')).toHaveValue('kept@example.org');
  });

  it('removes the prerendered styles', () => {
    document.head.innerHTML = '<style data-prerendered>.a{color:red}</style><style>.b{color:blue}</style>';
    takeOver();
    expect(document.head.innerHTML).toBe('<style>.b{color:blue}</style>');
  });

  it('copies input and choices with events for the form', () => {
    const received = jest.fn();
    inPage('form').addEventListener('input', received);
    inScreen('[name=password]').value = 'secret';
    inScreen('#choice').click();
    takeOver();
    expect(inPage('[name=password]')).toHaveValue('secret');
    expect(inPage('#choice')).toBeChecked();
    expect(received).toHaveBeenCalled();
  });

  it('copies focus and selection', () => {
    const field = inScreen('[name=email]');
    field.value = 'ana@example.org';
    field.focus();
    field.setSelectionRange(1, 3);
    takeOver();
    expect(inPage('[name=email]')).toHaveFocus();
    expect([inPage('[name=email]').selectionStart, inPage('[name=email]').selectionEnd]).toEqual([1, 3]);
  });

  it('selects a text that only the application has filled in, so that typing replaces it', () => {
    const field = inScreen('[name=email]');
    field.focus();
    field.select();
    takeOver();
    const { selectionStart, selectionEnd } = inPage('[name=email]');
    expect([selectionStart, selectionEnd]).toEqual([0, 'kept@example.org'.length]);
  });

  it('clicks the counterpart of the pressed button', async () => {
    const pressed = new Promise<void>((resolve) => {
      inPage('form').addEventListener('submit', (event) => {
        event.preventDefault();
        resolve();
      });
    });
    window.veletaPrerendered!.pressed = inScreen('button');
    takeOver();
    await pressed;
  });

  it('submits the counterpart of the form if the application has other controls', async () => {
    const pressed = new Promise<void>((resolve) => {
      inPage('form').addEventListener('submit', (event) => {
        event.preventDefault();
        resolve();
      });
    });
    inPage('form').insertAdjacentHTML('beforebegin', '<button type="button">Dismiss</button>');
    window.veletaPrerendered!.pressed = inScreen('button');
    takeOver();
    await pressed;
  });

  it('ignores controls without a counterpart', () => {
    inPage('[name=email]').remove();
    inScreen('[name=email]').value = 'ana@example.org';
    expect(takeOver).not.toThrow();
  });

  it("keeps the application's values of unedited fields", () => {
    inPage('#choice').defaultChecked = true;
    inScreen('[name=email]').defaultValue = 'remembered@example.org';
    takeOver();
    expect(inPage('#choice')).toBeChecked();
    expect(inPage('[name=email]')).toHaveValue('kept@example.org');
  });

  it('copies a cleared checkbox', () => {
    inScreen('#choice').defaultChecked = true;
    inPage('#choice').checked = true;
    inScreen('#choice').click();
    takeOver();
    expect(inPage('#choice')).not.toBeChecked();
  });

  it('copies the selection to an email field and restores its type', () => {
    inPage('[name=email]').type = 'email';
    inScreen('[name=email]').value = 'kept@example.org';
    const after = inPage('[name=email]');
    const types: string[] = [];
    jest.spyOn(after, 'setSelectionRange').mockImplementation(() => void types.push(after.type));
    inScreen('[name=email]').focus();
    takeOver();
    expect(after).toHaveFocus();
    expect(types).toEqual(['text']);
    expect(after.type).toBe('email');
  });

  it('moves the focus to the control with the same index if it has no name', () => {
    inScreen<HTMLElement>('a').focus();
    takeOver();
    expect(inPage('a')).toHaveFocus();
  });

  it('does not move the focus if the application has other controls', () => {
    inScreen<HTMLElement>('a').focus();
    const other = document.createElement('a');
    other.href = '/other';
    inPage('a').before(other);
    takeOver();
    expect(document.body).toHaveFocus();
  });

  it('does not move the focus to another kind of control', () => {
    const button = document.createElement('button');
    inPage('a').replaceWith(button);
    inScreen<HTMLElement>('a').focus();
    takeOver();
    expect(button).not.toHaveFocus();
  });

  it('keeps a focus outside the prerendered page', () => {
    const outside = document.createElement('input');
    outside.name = 'email';
    document.body.append(outside);
    outside.focus();
    takeOver();
    expect(outside).toHaveFocus();
  });

  it('keeps the scroll position', () => {
    Object.assign(window, { scrollX: 3, scrollY: 240 });
    takeOver();
    expect(window.scrollTo).toHaveBeenCalledWith(3, 240);
    Object.assign(window, { scrollX: 0, scrollY: 0 });
  });

  it('clicks only after the form has processed the input', async () => {
    const received: string[] = [];
    inPage('form').addEventListener('input', () => queueMicrotask(() => received.push('typed')));
    const pressed = new Promise<void>((resolve) => {
      inPage('button').addEventListener('click', (event) => {
        event.preventDefault();
        received.push('pressed');
        resolve();
      });
    });
    inScreen('[name=password]').value = 'secret';
    window.veletaPrerendered!.pressed = inScreen('button');
    takeOver();
    await pressed;
    expect(received).toEqual(['typed', 'pressed']);
  });

  it('removes the recorded state', () => {
    takeOver();
    expect(window).not.toHaveProperty('veletaFirstScreen');
  });

  it('removes a hidden prerendered page', () => {
    document.documentElement.removeAttribute(PRERENDERED_SHOWN);
    takeOver();
    expect(document.querySelector('#prerendered-page')).toBeNull();
  });

  it('does nothing without a prerendered page', () => {
    document.documentElement.removeAttribute(PRERENDERED_SHOWN);
    delete window.veletaPrerendered;
    inScreen('[name=password]').value = 'secret';
    takeOver();
    expect(inPage('[name=password]')).toHaveValue('');
  });
});
