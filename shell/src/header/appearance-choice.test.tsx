import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { i18n, startI18n } from '@veleta/shared/i18n';
import { Menu } from '@veleta/shared/ui/overlay';
import { layoutTexts } from '../layouts/layout-texts.ts';
import { chooseAppearance } from '../theme/appearance.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';

beforeAll(() => startI18n({ layouts: layoutTexts }, 'en'));
afterEach(async () => {
  cleanup();
  chooseAppearance('system');
  await i18n.changeLanguage('en');
});

const show = () =>
  render(
    <ThemeProvider>
      <Menu.Root defaultOpen>
        <Menu.Content>
          <AppearanceChoice />
        </Menu.Content>
      </Menu.Root>
    </ThemeProvider>,
  );
const chosen = () => screen.getByRole('menuitemradio', { checked: true });

describe('choice of the appearance', () => {
  it('starts with that of the operating system', () => {
    show();
    expect(screen.getByRole('group', { name: 'Appearance' })).toBeInTheDocument();
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Light',
      'Dark',
      'System',
    ]);
    expect(chosen()).toHaveTextContent('System');
  });

  it('shows the chosen one at once and keeps the menu open', async () => {
    show();
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await waitFor(() => expect(chosen()).toHaveTextContent('Dark'));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    expect(screen.getByRole('menu')).toBeVisible();
  });

  it('starts with the earlier choice, in the language of the page', async () => {
    chooseAppearance('light');
    await i18n.changeLanguage('es');
    show();
    expect(screen.getByRole('group', { name: 'Apariencia' })).toBeInTheDocument();
    expect(chosen()).toHaveTextContent('Claro');
  });
});
