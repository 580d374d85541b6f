import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { survey } from '@veleta/shared/contracts';
import { renderWithProviders, type RenderOptions } from '@veleta/shared/testing';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { sampleSurvey } from '../testing/sample-survey.ts';
import ProductPreview from './product-preview.slot.tsx';

// React renders after the stylesheet has loaded, and jsdom loads none.
const styles = new MutationObserver(() => {
  for (const link of document.head.querySelectorAll('link')) link.dispatchEvent(new Event('load'));
});
beforeAll(() => styles.observe(document.head, { childList: true, subtree: true }));
afterAll(() => styles.disconnect());

const reply = { call: survey.getPreview, reply: { survey: sampleSurvey(), is_example: false } };
const show = (options: RenderOptions = {}, onDone = () => {}) =>
  renderWithProviders(<ProductPreview subject="talent-retention" onDone={onDone} />, {
    messages: { 'mf-survey-public': options.language === 'es' ? es : en },
    replies: [reply],
    ...options,
  });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('preview of a product', () => {
  it("shows a participant's screens to the end, and sends nothing", async () => {
    const onDone = jest.fn();
    document.title = 'Product configuration';
    const { requests, location } = await show({}, onDone);
    await heading('We’d like your feedback');
    await press('Start');
    await heading('Which group are you in?');
    await press('Next');
    await heading('Support in English');
    const agree = () => within(screen.getByRole('group', { name: 'First in English' })).getByLabelText('Agree');
    await userEvent.click(agree());
    await press('Next');
    await heading('Recommendation in English');
    await userEvent.type(screen.getByRole('textbox', { name: /Comment/ }), 'Words');
    await press('Back');
    await heading('Support in English');
    expect(agree()).toBeChecked();
    await press('Next');
    await press('Next');
    await heading('Ready to send');
    expect(onDone).not.toHaveBeenCalled();
    await press('Send my answers');
    await heading('Thank you. Your answers have been submitted.');
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(requests.map(({ url }) => url.pathname)).toEqual(['/api/v1/products/talent-retention/preview/']);
    // The surrounding page keeps its title and address.
    expect(document.title).toBe('Product configuration');
    expect(location()).toBe('/');
  });

  it("starts in the page's language and has its own switch", async () => {
    await show({ language: 'es' });
    await heading('Queremos conocer tu opinión');
    await press('English');
    await heading('We’d like your feedback');
    expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows an error and can be retried', async () => {
    await show({ replies: [{ call: survey.getPreview, error: 'unavailable' }, reply] });
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the survey right now');
    await press('Try again');
    await heading('We’d like your feedback');
  });

  it('requests the preview of an unsaved set', async () => {
    const { requests } = await renderWithProviders(
      <ProductPreview subject="talent-retention?threshold=9&closesAt=2026-05-01T00%3A00%3A00.000Z" onDone={() => {}} />,
      { messages: { 'mf-survey-public': en }, replies: [reply] },
    );
    await heading('We’d like your feedback');
    expect(requests.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
      '/api/v1/products/talent-retention/preview/?threshold=9&closes_at=2026-05-01T00%3A00%3A00.000Z',
    ]);
  });
});
