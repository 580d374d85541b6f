import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useFile } from './use-file.ts';

/** A file whose content arrives when the test resolves it. */
function slowFile(name: string, text: string) {
  let arrive = (): void => {};
  const file = new File([text], name, { type: 'text/csv' });
  const content = new TextEncoder().encode(text).buffer;
  const arrival = new Promise<ArrayBuffer>((resolve) => (arrive = () => resolve(content)));
  Object.defineProperty(file, 'arrayBuffer', { value: () => arrival });
  return { file, arrive };
}
const csvOf = (email: string) => `email\n${email}\n`;

describe('useFile', () => {
  it('suggests the name of the file without its extension and underscores', async () => {
    const { result } = renderHook(() => useFile());
    expect(result.current.suggestedName).toBe('');
    const { file, arrive } = slowFile('Plantilla_2026-11.csv', csvOf('ana@example.org'));
    arrive();
    await act(() => result.current.read(file));
    expect(result.current.fileName).toBe('Plantilla_2026-11.csv');
    expect(result.current.suggestedName).toBe('Plantilla 2026-11');
  });

  it('suggests no name for pasted text', async () => {
    const { result } = renderHook(() => useFile());
    await act(() => result.current.read(csvOf('ana@example.org')));
    expect(result.current).toMatchObject({ fileName: null, suggestedName: '', isReading: false });
    expect(result.current.reading).not.toBeNull();
  });

  it('keeps the file that was chosen last, even if an earlier one is read later', async () => {
    const { result } = renderHook(() => useFile());
    const [slow, quick] = [
      slowFile('slow.csv', csvOf('slow@example.org')),
      slowFile('quick.csv', csvOf('quick@example.org')),
    ];
    let first: Promise<unknown> = Promise.resolve();
    let second: Promise<unknown> = Promise.resolve();
    act(() => {
      first = result.current.read(slow.file);
    });
    expect(result.current.isReading).toBe(true);
    act(() => {
      second = result.current.read(quick.file);
    });
    await act(async () => {
      quick.arrive();
      await second;
    });
    const chosen = result.current.reading;
    await act(async () => {
      slow.arrive();
      await first;
    });
    expect(await first).toBeNull();
    expect(result.current.reading).toBe(chosen);
    expect(JSON.stringify(chosen)).toContain('quick@example.org');
    expect(result.current.fileName).toBe('quick.csv');
  });
});
