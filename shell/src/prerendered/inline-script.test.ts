import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FIRST_VISIT, SHOWN } from './prerendered-state.ts';

const root = document.documentElement;
const added: [string, EventListener][] = [];

/** Runs the module as the inline script of the page does. */
async function begin(shown = ''): Promise<void> {
  root.setAttribute(SHOWN, shown);
  jest.resetModules();
  await import('./inline-script.ts');
}
const isShown = () => root.hasAttribute(SHOWN);
const find = <Found extends Element = HTMLInputElement>(selector: string) => document.querySelector<Found>(selector)!;
const languages = (...codes: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(codes);

/** Stub of PerformanceObserver that reports the paint when a test calls it. */
class PaintObserver {
  static supportedEntryTypes: readonly string[] = ['paint'];
  static painted: (name: string) => void = () => {};
  constructor(callback: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
    PaintObserver.painted = (name) => callback({ getEntriesByName: (wanted) => (wanted === name ? [{}] : []) });
  }
  observe(): void {}
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  root.lang = 'en';
  document.head.innerHTML = '';
  document.body.innerHTML = `
    <div id="first-screen">
      <template data-decoration=""><i id="leaf"></i></template>
      <form id="form">
        <input name="email" data-remembered="email"><input name="other"><input type="checkbox" name="remember">
        <button type="submit" id="submit">Login</button><button type="button" id="eye"><b id="icon"></b></button>
      </form>
      <form id="waiting"><input name="search"><button type="submit" id="find" disabled>Find</button></form>
    </div>
    <form id="outside"><input name="email" data-remembered="elsewhere"><button type="button">Other</button></form>
    <template id="later"><link rel="preload" href="/a.js"><script type="module" src="/b.js"></script></template>`;
  PaintObserver.supportedEntryTypes = [];
  Object.assign(globalThis, { PerformanceObserver: PaintObserver });
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

describe('which first screen is shown', () => {
  it('is the one that the server drew, for whoever is not signed in', async () => {
    await begin();
    expect(isShown()).toBe(true);
    expect(window.veletaPrerendered).toMatchObject({ pressed: null, isHeld: false });
  });

  it('is none for somebody who is signed in and will be led on', async () => {
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
  ])('is in the language %s, or none', async (_, choose, shown) => {
    choose();
    await begin();
    expect(isShown()).toBe(shown);
  });

  it('is shown where storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await begin();
    expect(isShown()).toBe(true);
  });
});

describe('the first screen, until the application takes over', () => {
  it('has the address of whoever wants to be remembered, not as something typed', async () => {
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

  it('has no address of somebody who does not want to be remembered', async () => {
    localStorage.setItem('email', 'ana@example.org');
    await begin();
    expect(find('[data-remembered=email]').value).toBe('');
    expect(find('[name=remember]').checked).toBe(false);
  });

  it('sends nothing, and leaves other forms alone', async () => {
    await begin();
    const submit = (form: string) =>
      find<HTMLFormElement>(form).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(submit('#form')).toBe(false);
    expect(submit('#outside')).toBe(true);
  });

  it('remembers the last button that was pressed, and says that it is busy', async () => {
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

  it('remembers no button outside of it, and none once the application is there', async () => {
    await begin();
    find('#outside button').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(window.veletaPrerendered?.pressed).toBeNull();
    root.removeAttribute(SHOWN);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    find('#eye').dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
    expect(window.veletaPrerendered?.pressed).toBeNull();
  });

  it('lets a button be pressed once something is written, and not before or for blanks', async () => {
    await begin();
    const write = (text: string) => {
      find('[name=search]').value = text;
      find('[name=search]').dispatchEvent(new InputEvent('input', { bubbles: true }));
      return find<HTMLButtonElement>('#find').disabled;
    };
    expect([write('a'), write(' '), write('ab')]).toEqual([false, true, false]);
  });

  it('never disables a button that waits for nothing', async () => {
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

  it('may be replaced again where the pointer was let go outside the window', async () => {
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

describe('what follows the first paint', () => {
  const isReleased = () => document.head.querySelector('link') !== null;

  it('is everything at once where no paint is told', async () => {
    await begin();
    expect(isReleased()).toBe(true);
    expect(find('#leaf')).toBeInTheDocument();
  });

  it('waits for the first paint of something, and not of the empty background', async () => {
    PaintObserver.supportedEntryTypes = ['paint'];
    await begin();
    PaintObserver.painted('first-paint');
    expect(isReleased()).toBe(false);
    PaintObserver.painted('first-contentful-paint');
    expect(isReleased()).toBe(true);
  });

  it('does not wait in the background, where nothing is painted', async () => {
    PaintObserver.supportedEntryTypes = ['paint'];
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await begin();
    expect(isReleased()).toBe(true);
  });

  it('asks for the scripts of the application in their order', async () => {
    await begin();
    expect(document.head.querySelector('script')?.async).toBe(false);
  });
});

describe('a browser in which the application has never run', () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  it('is not asked for anything before the first frame', async () => {
    const read = jest.spyOn(Storage.prototype, 'getItem');
    await begin(FIRST_VISIT);
    expect(read).not.toHaveBeenCalled();
    expect(window.veletaPrerendered).toBeUndefined();
    await frame();
    expect(window.veletaPrerendered).toBeDefined();
    expect(isShown()).toBe(true);
  });

  it('is looked at again after it, since the cookie may be gone and the rest kept', async () => {
    localStorage.setItem('user', '{"id":"1"}');
    await begin(FIRST_VISIT);
    await frame();
    expect(isShown()).toBe(false);
  });

  it('gets the address that it remembers then', async () => {
    localStorage.setItem('rememberMe', 'true');
    localStorage.setItem('email', 'ana@example.org');
    await begin(FIRST_VISIT);
    await frame();
    expect(find('[data-remembered=email]').value).toBe('ana@example.org');
  });
});
