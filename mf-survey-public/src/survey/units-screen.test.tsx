import '@testing-library/jest-dom/jest-globals';
import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTranslate } from '../standalone/translate.ts';
import { sampleSurvey } from '../testing/sample-survey.ts';
import en from '../words/en.ts';
import { PageLocationContext, type PageLocation } from './page-location.ts';
import type { Draft } from './draft.types.ts';
import { createDraft } from './participation.ts';
import { TextsContext } from './texts.ts';
import { UnitsScreen } from './units-screen.tsx';

const user = userEvent.setup();
const page: PageLocation = {
  isEmbedded: false,
  fingerprintUrl: '/fingerprint',
  protectionUrl: null,
  state: { name: 'units' },
  go: () => {},
  goBack: () => true,
  isFirst: () => true,
  onScreen: () => {},
};
const category = (count: number) => ({
  id: 'area',
  title: 'Area',
  units: Array.from({ length: count }, (_, index) => ({ id: `unit-${index}`, name: `Unit ${index}` })),
});

function show(count: number, units: Draft['units'] = {}) {
  const onChoose = jest.fn();
  const survey = sampleSurvey({ categories: [category(count)] });
  const texts = { language: 'en', locale: 'en-US', t: createTranslate(en), changeLanguage: () => {} } as const;
  render(
    <TextsContext.Provider value={texts}>
      <PageLocationContext.Provider value={page}>
        <UnitsScreen
          draft={{ ...createDraft(survey, 'reservation', 'own'), units }}
          onChoose={onChoose}
          onBack={() => {}}
          onNext={() => {}}
        />
      </PageLocationContext.Provider>
    </TextsContext.Provider>,
  );
  return onChoose;
}

describe('units of a category', () => {
  it('are radio buttons up to eight, with the option not to say', async () => {
    const onChoose = show(8);
    expect(screen.getAllByRole('radio')).toHaveLength(9);
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Unit 7' }));
    await user.click(screen.getByRole('radio', { name: 'I prefer not to say' }));
    expect(onChoose.mock.calls).toEqual([
      ['area', 'unit-7'],
      ['area', null],
    ]);
  });

  it('are a list from nine on, without a preselection', async () => {
    const onChoose = show(9);
    expect(screen.queryByRole('radio')).toBeNull();
    const list = screen.getByRole('combobox', { name: 'Area' });
    expect(list).toHaveDisplayValue('Choose…');
    await user.selectOptions(list, 'Unit 8');
    await user.selectOptions(list, 'I prefer not to say');
    expect(onChoose.mock.calls).toEqual([
      ['area', 'unit-8'],
      ['area', null],
    ]);
  });

  it.each([
    ['a unit', 'unit-3', 'Unit 3'],
    ['the option not to say', null, 'I prefer not to say'],
  ])('show %s that was chosen before', (_, unit, name) => {
    show(9, { area: unit });
    expect(screen.getByRole('combobox', { name: 'Area' })).toHaveDisplayValue(name);
    cleanup();
    show(8, { area: unit });
    expect(screen.getByRole('radio', { name, checked: true })).toBeVisible();
  });
});
