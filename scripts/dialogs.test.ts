import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Every dialog of the product. With input: the files of its forms, which register unsaved changes, so that the dialog
 * asks before closing. Without input: null. `ConfirmDialog` has no input.
 */
const DIALOGS: Readonly<Record<string, readonly string[] | null>> = {
  // The user cannot close it.
  'mf-auth/src/pages/updated-terms.tsx': null,
  'mf-measurements/src/features/invitations/invitations-table.tsx': ['../../common/person-form.tsx'],
  'mf-measurements/src/features/participant-lists/list-picker.tsx': ['../participant-import/import-form.tsx'],
  'mf-measurements/src/features/participant-lists/people/people-of-list.tsx': ['../../../common/person-form.tsx'],
  'mf-measurements/src/features/participant-lists/rename-list.tsx': ['rename-list.tsx'],
  'mf-measurements/src/features/products/product-dialog.tsx': null,
  'mf-measurements/src/common/survey-link/share-dialog.tsx': null,
  'mf-onboarding/src/features/wizard/analyst-note.tsx': null,
  // The user cannot close it; its steps store drafts.
  'mf-onboarding/src/features/wizard/wizard.tsx': null,
  'mf-organization/src/features/account/deletion/delete-account-dialog.tsx': ['delete-account-dialog.tsx'],
  'mf-organization/src/features/administrators/invite-dialog.tsx': ['invite-dialog.tsx'],
  'mf-organization/src/features/administrators/role-dialog.tsx': ['role-dialog.tsx'],
  // Its slot contains the participant lists of mf-measurements, with the import and the forms above.
  'mf-organization/src/features/participation-lists/participation-lists-dialog.tsx': null,
  'mf-stats/src/features/comments/topics/edit-topic.tsx': ['edit-topic.tsx'],
  'shell/src/overrides/overrides-panel.tsx': ['overrides-panel.tsx'],
};

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'mf-*', 'shell'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));

describe('dialogs', () => {
  it('are all listed with their forms', () => {
    const found = sources.filter((file) => /<(Modal|Dialog\.Root)\b/.test(readFileSync(join(root, file), 'utf8')));
    expect(found.sort()).toEqual(Object.keys(DIALOGS).sort());
  });

  it.each(Object.entries(DIALOGS).flatMap(([dialog, forms]) => (forms ?? []).map((form) => [dialog, form])))(
    '%s asks before it discards the input of %s',
    (dialog, form) => {
      const text = readFileSync(join(root, dialog!, '..', form!), 'utf8');
      expect(text).toMatch(/\buse(UnsavedChanges|ContractForm)[<(]|<UnsavedChanges /);
      // A plain button would close the dialog without asking.
      expect(text.match(/<Button\b[^<]*\bt\('[\w.]*\bcancel'\)/)).toBeNull();
    },
  );
});
