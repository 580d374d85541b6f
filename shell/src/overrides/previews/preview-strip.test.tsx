import { beforeEach, describe, expect, it } from '@jest/globals';
import { renderWithProviders } from '@veleta/shared/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remoteEntry } from '../../testing/remote-entry.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import type { PreviewError } from './fetch-previews.ts';
import { PreviewStrip } from './preview-strip.tsx';
import { createPreviewing } from './previewing.ts';

beforeEach(() => sessionStorage.clear());

const shown = (text: string): void => sessionStorage.setItem('veleta.preview', text);
const requested = (text: string): void => sessionStorage.setItem('veleta.preview.requested', text);
const stored = () => [sessionStorage.getItem('veleta.preview'), sessionStorage.getItem('veleta.preview.requested')];
const previewingOf = (errors: readonly PreviewError[] = [], versions = ['1.3.0']) =>
  createPreviewing({ entries: versions.map((version) => remoteEntry('mf-stats', {}, [version])), errors });
const show = (previewing: Parameters<typeof PreviewStrip>[0]['previewing'], language: 'en' | 'es' = 'en') =>
  renderWithProviders(<PreviewStrip previewing={previewing} />, {
    language,
    messages: { overrides: language === 'en' ? en : es },
  });
const strip = () => within(screen.getByRole('region', { name: 'Release preview' }));

describe('the strip of a preview', () => {
  it('says which releases this tab shows, as a status, and offers to leave', async () => {
    shown('mf-stats@1.3.0');
    await show(previewingOf());
    expect(await strip().findByText(/This tab shows mf-stats 1\.3\.0/)).toBeVisible();
    expect(strip().getByRole('status')).toHaveTextContent('Everyone else sees the published version.');
    expect(strip().getByRole('button', { name: 'Leave preview' })).toBeVisible();
    expect(strip().queryByRole('alert')).toBeNull();
  });

  it('shows the failure of the release, its reason and what is shown instead', async () => {
    shown('mf-stats@1.3.0');
    const previewing = previewingOf();
    await show(previewing);
    act(() =>
      previewing.adaptReport(() => {})({
        kind: 'remote_fell_back',
        remote: 'mf-stats',
        version: '1.2.0',
        message: 'mf-stats 1.3.0: http: HTTP 404',
      }),
    );
    expect(strip().getByRole('alert')).toHaveTextContent(
      'mf-stats 1.3.0 failed. This page shows 1.2.0 instead.mf-stats 1.3.0: http: HTTP 404',
    );
    expect(strip().getByRole('region', { name: 'Why mf-stats 1.3.0 failed' })).toHaveTextContent('HTTP 404');
    expect(strip().getByRole('status')).toHaveTextContent('This tab shows the published versions.');
  });

  it.each<[PreviewError, string]>([
    [
      { kind: 'unknown', text: 'mf-stats@9', stored: ['2.0.0', '1.0.0'] },
      'This server has no version 9 of mf-stats. The page shows the published version. Stored versions: 2.0.0, 1.0.0.',
    ],
    [{ kind: 'unknown', text: 'mf-none@1', stored: [] }, 'This server has no remote mf-none.'],
    [{ kind: 'malformed', text: '../<b>x</b>', stored: [] }, '“../<b>x</b>” is not a release.'],
    [{ kind: 'unavailable', text: 'mf-stats@1', stored: [] }, 'The server did not return mf-stats@1.'],
    [{ kind: 'conflict', text: 'mf-stats@1', stored: [] }, 'mf-stats@1 is not shown'],
    [{ kind: 'foreign', text: 'mf-stats@1', stored: [] }, 'mf-stats@1 refers to files outside'],
  ])('explains %j', async (error, text) => {
    shown(error.text);
    await show(previewingOf([error], []));
    expect(strip().getByRole('alert')).toHaveTextContent(text);
    expect(await strip().findByText('This tab shows the published versions.')).toBeVisible();
  });

  it('asks before it shows what an address requested on a page without the permission', async () => {
    requested('mf-stats@1.3.0');
    await show(null);
    expect(await strip().findByText(/requested a preview of mf-stats@1\.3\.0/)).toBeVisible();
    expect(strip().getByRole('button', { name: 'Show preview' })).toBeVisible();
    await userEvent.click(strip().getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(stored()).toEqual([null, null]);
  });

  it('says that a page without the permission shows the published versions', async () => {
    shown('mf-stats@1.3.0');
    await show(null);
    expect(await strip().findByText(/but this page shows the published versions/)).toBeVisible();
    expect(strip().getByRole('button', { name: 'Reload the page' })).toBeVisible();
  });

  it('is not shown without a preview', async () => {
    await show(previewingOf([], []));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('has its texts in Spanish', async () => {
    shown('mf-stats@1.3.0');
    await show(previewingOf([{ kind: 'unknown', text: 'mf-auth@9', stored: ['1.0.0'] }]), 'es');
    expect(await screen.findByText(/Esta pestaña muestra mf-stats 1\.3\.0/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Este servidor no tiene la versión 9 de mf-auth.');
    expect(screen.getByRole('button', { name: 'Salir de la vista previa' })).toBeVisible();
  });
});
