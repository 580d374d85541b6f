import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@veleta/shared/contracts';
import { wordsOf } from './report-words.ts';

describe('the words of a report', () => {
  it('name the commenters that the threshold of the measurement asks for', () => {
    expect(wordsOf('en', 5).say('comments.few')).toMatch(/^Fewer than 10 people commented\. /);
    expect(wordsOf('en', 12).say('comments.few')).toMatch(/^Fewer than 12 people commented\. /);
    expect(wordsOf('es', 12).say('method.comments.threshold')).toContain('al menos 12 personas');
  });

  it('say of personal links that who answered is shown to nobody, as screens and mails do', () => {
    expect(wordsOf('en', 5).say('method.protection.confidential')).toContain('never shown to the organization');
    expect(wordsOf('es', 5).say('method.protection.confidential')).toContain('nunca se muestra a la organización');
  });

  it('leave no reference and no value open', () => {
    for (const language of LANGUAGES)
      for (const part of ['confidential', 'anonymous', 'imported', 'threshold', 'complementary', 'unanimity', 'once'])
        expect(wordsOf(language, 7).say(`method.protection.${part}`)).not.toMatch(/\$t|\{\{/);
  });
});
