import { expect, type Locator } from '@playwright/test';

/**
 * Chooses a radio button by its label, as a person does. The button itself is visually hidden, and a forced click on it
 * would not wait until the page stops moving.
 */
export async function choose(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}
