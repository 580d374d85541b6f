import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PRERENDERED_SHOWN } from '@veleta/shared/contracts';

const root = document.documentElement;
const added: [string, EventListener][] = [];

/** Runs the module as the inline script of the page does. */
async function begin(): Promise<void> {
  root.setAttribute(PRERENDERED_SHOWN, '');
  jest.resetModules();
  await import('./inline-script.ts');
}
const isShown = () => root.hasAttribute(PRERENDERED_SHOWN);
const find = <Found extends Element = HTMLInputElement>(selector: string) => document.querySelector<Found>(selector)!;
const languages = (...codes: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(codes);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  root.lang = 'en';
  document.body.innerHTML = `
    <div id="prerendered-page">
      <form id="form">
        <input name="email" data-remembered="email"><input name="other"><input type="checkbox" name="remember">
        <button type="submit" id="submit">Login</button><button type="button" id="eye"><b id="icon"></b></button>
      </form>
      <form id="waiting"><input name="search"><button type="submit" id="find" disabled>Find</button></form>
    </div>
    <form id="outside"><input name="email" data-remembered="elsewhere"><button type="button">Other</button></form>`;
  languages('en-GB');
  const add = document.addEventListener.bind(document);
  jest.spyOn(document, 'addEventListener').mockImplementation(
    // All tests share the document: each test removes its listeners.
    (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) => {
      if (typeof listener === 'function') added.push([type, listener]);
      add(type, listener, options);
    },
  );
});
afterEach(() => {
  for (const [type, listener] of added.splice(0)) document.removeEventListener(type, listener, true);
  delete window.veletaPrerendered;
  jest.restoreAllMocks();
});

describe('choice of the prerendered page', () => {
  it("shows the server's page without a session", async () => {
    await begin();
    expect(isShown()).toBe(true);
    expect(window.veletaPrerendered).toMatchObject({ pressed: null, isHeld: false });
  });

  it('hides it for a signed-in user, who will be redirected', async () => {
    localStorage.setItem('user', '{"id":"1"}');
    await begin();
    expect(isShown()).toBe(false);
    expect(window.veletaPrerendered).toBeUndefined();
  });

  it.each([
    ['of this tab', () => sessionStorage.setItem('i18nextLng', 'es'), false],
    ['of the browser', () => languages('pt-BR', 'es-MX', 'en'), false],
    ['of the browser, before the choice of an earlier visit', () => localStorage.setItem('i18nextLng', 'es'), true],
    [
      'of an earlier visit, where the browser asks for none of ours',
      () => (languages('pt'), localStorage.setItem('i18nextLng', 'es')),
      false,
    ],
    ['of the page, where nobody asks for one of ours', () => languages('pt'), true],
  ])('shows it only in the language %s', async (_, choose, shown) => {
    choose();
    await begin();
    expect(isShown()).toBe(shown);
  });

  it('shows it if storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await begin();
    expect(isShown()).toBe(true);
  });
});

describe('prerendered page before the takeover', () => {
  it('contains a remembered address as default value', async () => {
    localStorage.setItem('rememberMe', 'true');
    localStorage.setItem('email', 'ana@example.org');
    await begin();
    expect(find('[data-remembered=email]')).toMatchObject({
      value: 'ana@example.org',
      defaultValue: 'ana@example.org',
    });
    expect(find('[name=remember]')).toMatchObject({ checked: true, defaultChecked: true });
    expect(find('[data-remembered=elsewhere]').value).toBe('');
  });

  it('contains no address without "remember me"', async () => {
    localStorage.setItem('email', 'ana@example.org');
    await begin();
    expect(find('[data-remembered=email]').value).toBe('');
    expect(find('[name=remember]').checked).toBe(false);
  });

  it('blocks its own submissions and no others', async () => {
    await begin();
    const submit = (form: string) =>
      find<HTMLFormElement>(form).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(submit('#form')).toBe(false);
    expect(submit('#outside')).toBe(true);
  });

  it('records the last pressed button and marks it as busy', async () => {
    await begin();
    find<HTMLElement>('#submit').click();
    expect(window.veletaPrerendered?.pressed).toBe(find('#submit'));
    expect(find('#submit')).toHaveAttribute('aria-busy', 'true');
    // A click on a child of a button counts as a click on the button.
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    find('#icon').dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(window.veletaPrerendered?.pressed).toBe(find('#eye'));
    expect(find('#submit')).not.toHaveAttribute('aria-busy');
  });

  it('ignores buttons outside of it and after the takeover', async () => {
    await begin();
    find('#outside button').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(window.veletaPrerendered?.pressed).toBeNull();
    root.removeAttribute(PRERENDERED_SHOWN);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    find('#eye').dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
    expect(window.veletaPrerendered?.pressed).toBeNull();
  });

  it('enables a button once its field has text other than blanks', async () => {
    await begin();
    const write = (text: string) => {
      find('[name=search]').value = text;
      find('[name=search]').dispatchEvent(new InputEvent('input', { bubbles: true }));
      return find<HTMLButtonElement>('#find').disabled;
    };
    expect([write('a'), write(' '), write('ab')]).toEqual([false, true, false]);
  });

  it('never disables a button that was enabled', async () => {
    await begin();
    find('[name=other]').dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(find<HTMLButtonElement>('#submit').disabled).toBe(false);
  });

  it.each([
    ['pointerdown', 'pointerup'],
    ['pointerdown', 'pointercancel'],
    ['compositionstart', 'compositionend'],
  ])('is not replaced between %s and %s', async (start, end) => {
    await begin();
    document.body.dispatchEvent(new Event(start, { bubbles: true }));
    expect(window.veletaPrerendered?.isHeld).toBe(true);
    document.body.dispatchEvent(new Event(end, { bubbles: true }));
    expect(window.veletaPrerendered?.isHeld).toBe(false);
  });

  it('may be replaced after the pointer was released outside the window', async () => {
    await begin();
    const move = (buttons: number) => {
      const event = new PointerEvent('pointermove', { bubbles: true, buttons });
      document.body.dispatchEvent(event);
      return window.veletaPrerendered?.isHeld;
    };
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect([move(1), move(0)]).toEqual([true, false]);
  });
});
