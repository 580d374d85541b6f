import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import words from '@veleta/shared/confidentiality/participants/en.json' with { type: 'json' };
import { FakeSurveyApi, TestHistory, TestLocation } from '../testing/render-survey.tsx';
import { sampleSurvey } from '../testing/sample-survey.ts';
import { ProtectionPage } from './protection-page.tsx';
import { SurveyError } from './survey-error.ts';
import type { Survey } from './survey.types.ts';

function show(change: Partial<Survey> = {}, api = new FakeSurveyApi(sampleSurvey(change))) {
  return render(
    <TestLocation history={new TestHistory('response')} language="en">
      {() => <ProtectionPage token="a/b" client={api} first={null} />}
    </TestLocation>,
  );
}

describe('page about the protection of results', () => {
  it("states the survey's own threshold and number of commenters", async () => {
    show({ threshold: 12 });
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('How results are protected');
    expect(screen.getByText(/groups in which at least 12 people answered/)).toBeVisible();
    expect(screen.getByText(/only where at least 12 people wrote one/)).toBeVisible();
    expect(screen.getByText(/A day with fewer than 12 answers/)).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'What is shown, and to whom',
      'When',
      'What is destroyed at the end',
      'What cannot be promised',
    ]);
  });

  it.each(['anonymous', 'confidential'] as const)('contains only the shared statements (%s)', async (promise) => {
    const { container } = show({ promise });
    await screen.findByRole('heading', { level: 1 });
    const escaped = (text: string) => text.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`);
    const statements = [...Object.values(words.confidentiality), ...Object.values(words.protection)].map(
      (text) => new RegExp(`^${escaped(text).replaceAll(/\{\{\w+\}\}/g, '.+')}$`),
    );
    const walker = document.createTreeWalker(container.querySelector('.vs-card') ?? container, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
    const sentences = texts.filter((text) => text !== '');
    expect(sentences.length).toBeGreaterThan(18);
    expect(sentences.filter((text) => !statements.some((statement) => statement.test(text)))).toEqual([]);
  });

  it('states for a reusable link that anyone may invent answers, and links back', async () => {
    show({ promise: 'anonymous' });
    expect(await screen.findByText(/Anyone who has the link/)).toBeVisible();
    expect(screen.getByText(/Who has answered is not known/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the survey' })).toHaveAttribute(
      'href',
      '/request-survey-access/a%2Fb',
    );
  });

  it('states for a personal link that the organization records but never sees who has answered', async () => {
    show({ promise: 'confidential' });
    expect(await screen.findByText(/We record who has answered.*This is never shown to/)).toBeVisible();
    expect(screen.getByText(/could read answers and whose they are/)).toBeVisible();
    expect(screen.queryByText(/Anyone who has the link/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the survey' })).toHaveAttribute('href', '/survey/response/a%2Fb');
  });

  it('shows an unknown link, and retries while the survey is unavailable', async () => {
    const api = new FakeSurveyApi();
    let isAway = true;
    api.load = async () => {
      if (isAway) throw new SurveyError('unavailable', 503);
      return sampleSurvey();
    };
    const { unmount } = show({}, api);
    expect(await screen.findByRole('heading', { name: /cannot reach/ })).toBeVisible();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'How results are protected' })).toBeVisible();
    unmount();
    api.load = () => Promise.reject(new SurveyError('link_invalid', 404));
    show({}, api);
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible();
  });
});
