import { MAIL_INTRODUCTION_LIMIT, MAIL_SUBJECT_LIMIT } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { Button, FormField, HStack, Input, Stack } from '@veleta/shared/ui';
import { Textarea } from '@veleta/shared/ui/controls';
import { useEffect, useRef, useState } from 'react';
import type { MailText } from './launch.api.ts';

/** Debounce of the preview. */
const PAUSE_MS = 500;
const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/g;
const TABS = /[\t\v\f]+/g;

interface MailWordsProps {
  /** The organization's own text, if there is one. */
  readonly own: MailText | undefined;
  readonly byDefault: MailText;
  readonly onChange: (text: MailText | null) => void;
}

/** Edits subject and introduction of one mail in one language, starting from the default text. */
export function MailWords({ own, byDefault, onChange }: MailWordsProps) {
  const { t } = useTranslation('mf-measurements');
  const [typed, setTyped] = useState({
    subject: own?.subject ?? byDefault.subject ?? '',
    introduction: own?.introduction ?? byDefault.introduction ?? '',
  });
  const isOwn = own !== undefined;

  const wanted = ownWords(typed, byDefault);
  const isKept = wanted?.subject === own?.subject && wanted?.introduction === own?.introduction;
  const keep = useRef(() => {});
  keep.current = () => {
    if (!isKept) onChange(wanted);
  };
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    // Leaving a field updates the preview at once, before the user can launch.
    <Stack gap="4" onBlur={() => keep.current()}>
      <FormField label={t('launch.subject')}>
        <Input
          value={typed.subject}
          maxLength={MAIL_SUBJECT_LIMIT}
          autoComplete="off"
          onChange={({ target }) =>
            setTyped({ ...typed, subject: target.value.replace(LINE_BREAKS, ' ').replace(TABS, ' ') })
          }
        />
      </FormField>
      <FormField label={t('launch.introduction')} hint={t('launch.introductionHelp')}>
        <Textarea
          rows={4}
          value={typed.introduction}
          maxLength={MAIL_INTRODUCTION_LIMIT}
          onChange={({ target }) => setTyped({ ...typed, introduction: target.value.replace(TABS, ' ') })}
        />
      </FormField>
      {isOwn && (
        <HStack>
          <Button
            type="button"
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={() => setTyped({ subject: byDefault.subject ?? '', introduction: byDefault.introduction ?? '' })}
          >
            {t('launch.suggested')}
          </Button>
        </HStack>
      )}
    </Stack>
  );
}

/** Returns what differs from the default text; null if nothing does. An empty field stands for the default. */
function ownWords(typed: { subject: string; introduction: string }, byDefault: MailText): MailText | null {
  const differing = (text: string, suggested: string | null) =>
    text.trim() === '' || text.trim() === suggested ? null : text.trim();
  const subject = differing(typed.subject, byDefault.subject);
  const introduction = differing(typed.introduction, byDefault.introduction);
  return subject === null && introduction === null ? null : { ...byDefault, subject, introduction };
}
