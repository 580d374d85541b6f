import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithProviders } from '../testing/index.ts';
import { Tabs } from './controls.ts';

const user = userEvent.setup();
const NAMES = ['Products', 'Segmentation', 'Set-up'];

function Areas() {
  const [area, setArea] = useState('Products');
  return (
    <Tabs.Root value={area} onValueChange={({ value }) => setArea(value)}>
      <Tabs.List aria-label="Areas">
        {NAMES.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {NAMES.map((name) => (
        <Tabs.Content key={name} value={name}>
          About {name}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true });

describe('tabs', () => {
  it('show only the panel of the selected tab, connected by aria attributes', async () => {
    await renderWithProviders(<Areas />);
    expect(screen.getByRole('tablist', { name: 'Areas' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Segmentation' }));
    const panel = screen.getByRole('tabpanel', { name: 'Segmentation' });
    expect(panel).toHaveTextContent('About Segmentation');
    expect(chosen()).toHaveAttribute('aria-controls', panel.id);
    expect(screen.queryByText('About Products')).toBeNull();
  });

  it('are one Tab stop, with circular navigation by arrows, Home and End', async () => {
    await renderWithProviders(<Areas />);
    await user.tab();
    expect(screen.getByRole('tab', { name: 'Products' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toHaveTextContent('Segmentation');
    expect(chosen()).toHaveFocus();
    await user.keyboard('{End}{ArrowRight}');
    expect(chosen()).toHaveTextContent('Products');
    await user.keyboard('{ArrowLeft}');
    expect(chosen()).toHaveTextContent('Set-up');
    await user.keyboard('{Home}');
    expect(chosen()).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });
});
