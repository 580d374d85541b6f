import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/**
 * IBM Equal Access (https://github.com/IBMa/equal-access, Apache-2.0): rules independent of axe. Its `ace.js` defines
 * the global `ace`.
 */
const ENGINE = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8');
/** WCAG 2.2 A and AA. */
const GUIDELINE = 'WCAG_2_2';

/** False positives by rule: elements that match, and why. */
const EXPLAINED: Readonly<Record<string, RegExp>> = {
  // HTML allows "username" on e-mail inputs (4.10.18.7.1, control group "username"); the Nu HTML Checker agrees.
  input_autocomplete_valid: /type="email".* autocomplete="username"/,
  // The visible word is an abbreviation at the start of the name: Sun, Sunday.
  label_name_visible: /^<button [^>]*aria-label="\p{L}+day"/u,
};

interface Finding {
  readonly ruleId: string;
  readonly reasonId: string;
  readonly value: readonly [string, string];
  readonly message: string;
  readonly snippet: string;
  readonly path: { readonly dom: string };
}

/** Returns the definite violations, one line per element. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(ENGINE);
  const findings = await page.evaluate<Finding[]>(
    `new ace.Checker().check(document, ['${GUIDELINE}']).then(({ results }) =>
      results.map(({ ruleId, reasonId, value, message, snippet, path }) => ({ ruleId, reasonId, value, message, snippet, path })))`,
  );
  expect(findings.length, 'findings of the engine, passes included').toBeGreaterThan(50);
  return findings
    .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
    .filter(({ ruleId, snippet }) => !EXPLAINED[ruleId]?.test(snippet))
    .map(({ ruleId, reasonId, message, snippet, path }) => `${ruleId} ${reasonId}: ${message} ${snippet} ${path.dom}`);
}
