import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renderWithProviders, TEST_USER } from '../testing/index.ts';
import { useDraft, type Draft } from './use-draft.ts';

interface Values {
  readonly title: string;
}
const EMPTY: Values = { title: '' };
const NEXT_PERSON = { ...TEST_USER, id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4a02' };

async function open(form = 'set-up', user = TEST_USER): Promise<Draft<Values>> {
  let draft: Draft<Values> | undefined;
  function Probe() {
    draft = useDraft(form, EMPTY);
    return null;
  }
  const { unmount } = await renderWithProviders(<Probe />, { auth: { user } });
  unmount();
  return draft!;
}

beforeEach(() => sessionStorage.clear());

describe('the draft of a form', () => {
  it('is what was kept of this form in this tab', async () => {
    expect((await open()).kept).toBeNull();
    (await open()).keep({ title: 'Area' });
    expect((await open()).kept).toEqual({ title: 'Area' });
  });

  it('is not shown to the next person in the tab', async () => {
    (await open()).keep({ title: 'Area' });
    expect((await open('set-up', NEXT_PERSON)).kept).toBeNull();
    expect((await open()).kept).toEqual({ title: 'Area' });
  });

  it('is not shown by another form', async () => {
    (await open()).keep({ title: 'Area' });
    expect((await open('segmentation')).kept).toBeNull();
  });

  it('is gone once it is cleared, and that of another person stays', async () => {
    (await open()).keep({ title: 'Mine' });
    (await open('set-up', NEXT_PERSON)).keep({ title: 'Theirs' });
    (await open()).clear();
    expect((await open()).kept).toBeNull();
    expect((await open('set-up', NEXT_PERSON)).kept).toEqual({ title: 'Theirs' });
  });

  it.each(['[]', '7', 'null', 'no JSON'])('is none where something else is kept: %s', async (text) => {
    (await open()).keep({ title: 'Area' });
    sessionStorage.setItem(sessionStorage.key(0)!, text);
    expect((await open()).kept).toBeNull();
  });

  it('leaves out a field of another type, as an older release may have kept it', async () => {
    (await open()).keep({ title: 'Area' });
    sessionStorage.setItem(sessionStorage.key(0)!, '{"title":1,"gone":true}');
    expect((await open()).kept).toEqual({ title: '' });
  });

  it('is not kept by a browser that blocks storage, and nothing breaks', async () => {
    const draft = await open();
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    expect(() => draft.keep({ title: 'Area' })).not.toThrow();
    expect(() => draft.clear()).not.toThrow();
    expect((await open()).kept).toBeNull();
    jest.restoreAllMocks();
  });
});
