import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SHOWN } from './first-screen-state.ts';
import { handOver } from './hand-over.ts';

const form = (email: string) => `
  <form>
    <input name="email" value="${email}"><input name="password" type="password">
    <label><input type="checkbox" id="choice"></label>
    <a href="/elsewhere">Elsewhere</a><button type="submit">Login</button>
  </form>`;
const inScreen = <Found extends Element>(selector: string) =>
  document.querySelector<Found & HTMLInputElement>(`#first-screen ${selector}`)!;
const inPage = <Found extends Element>(selector: string) =>
  document.querySelector<Found & HTMLInputElement>(`#root ${selector}`)!;

beforeEach(() => {
  document.body.innerHTML = `<div id="first-screen">${form('')}</div><div id="root">${form('kept@example.org')}</div>`;
  document.documentElement.setAttribute(SHOWN, '');
  window.veletaFirstScreen = { pressed: null, isHeld: false, fill: () => {} };
  window.scrollTo = jest.fn();
});

describe('the hand-over from the first screen', () => {
  it('shows the application, and only it', () => {
    handOver();
    expect(document.documentElement).not.toHaveAttribute(SHOWN);
    expect(document.querySelector('#first-screen')).toBeNull();
    expect(inPage('[name=email]')).toHaveValue('kept@example.org');
  });

  it('removes the styles of the first screen with it', () => {
    document.head.innerHTML = '<style data-prerendered>.a{color:red}</style><style>.b{color:blue}</style>';
    handOver();
    expect(document.head.innerHTML).toBe('<style>.b{color:blue}</style>');
  });

  it('carries what was typed and chosen, and lets the form hear of it', () => {
    const heard = jest.fn();
    inPage('form').addEventListener('input', heard);
    inScreen('[name=password]').value = 'secret';
    inScreen('#choice').click();
    handOver();
    expect(inPage('[name=password]')).toHaveValue('secret');
    expect(inPage('#choice')).toBeChecked();
    expect(heard).toHaveBeenCalled();
  });

  it('carries focus and selection', () => {
    const field = inScreen('[name=email]');
    field.value = 'ana@example.org';
    field.focus();
    field.setSelectionRange(1, 3);
    handOver();
    expect(inPage('[name=email]')).toHaveFocus();
    expect([inPage('[name=email]').selectionStart, inPage('[name=email]').selectionEnd]).toEqual([1, 3]);
  });

  it('presses again what was pressed', async () => {
    const pressed = new Promise<void>((resolve) => {
      inPage('form').addEventListener('submit', (event) => {
        event.preventDefault();
        resolve();
      });
    });
    window.veletaFirstScreen!.pressed = inScreen('button');
    handOver();
    await pressed;
  });

  it('leaves alone what has no counterpart', () => {
    inPage('[name=email]').remove();
    inScreen('[name=email]').value = 'ana@example.org';
    expect(handOver).not.toThrow();
  });

  it('does nothing to a page without a first screen', () => {
    document.documentElement.removeAttribute(SHOWN);
    delete window.veletaFirstScreen;
    inScreen('[name=password]').value = 'secret';
    handOver();
    expect(inPage('[name=password]')).toHaveValue('');
  });
});
