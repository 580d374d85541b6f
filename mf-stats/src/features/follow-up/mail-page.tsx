import { formatDate, formatNumber, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { Button, Stack, Text } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useState } from 'react';
import { recipientsQuery, useMailPage, type FollowUpPage } from './follow-up.api.ts';

/**
 * Mails the link of a page to the people of the list, once, after a confirmation with their number and languages.
 * Shows when it was mailed afterwards.
 */
export function MailPage({ page }: { page: FollowUpPage }) {
  const { t } = useTranslation('mf-stats');
  const { mailed, measurement } = page;
  if (!mailed) return <MailLink measurement={measurement.id} />;
  return (
    <Text mt="3">
      {t('followUp.mail.sent', {
        count: mailed.people,
        number: formatNumber(mailed.people),
        date: formatDate(mailed.at),
      })}
    </Text>
  );
}

function MailLink({ measurement }: { measurement: string }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const { data, refetch } = useQuery(recipientsQuery(measurement));
  const mail = useMailPage(measurement);
  const people = data?.people;
  if (!people) return null;
  const total = people.en + people.es;
  if (total === 0) return <Text mt="3">{t('followUp.mail.nobody')}</Text>;
  const open = (): void => {
    setIsOpen(true);
    // People may have been erased since the page was loaded.
    void refetch();
  };
  const confirm = async (): Promise<void> => {
    try {
      await mail.mutateAsync(undefined);
      notify.success(t('followUp.mail.started'));
    } catch (error) {
      notify.error(t('followUp.mail.failed'), errorText(error));
    }
    setIsOpen(false);
  };
  const inLanguage = (language: 'en' | 'es') =>
    people[language] > 0 ? [t(`followUp.mail.${language}`, { number: formatNumber(people[language]) })] : [];
  return (
    <>
      <Button size="sm" variant="outline" mt="3" {...dialogIntent} onClick={open}>
        {t('followUp.mail.open')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('followUp.mail.title', { count: total })}
        description={t('followUp.mail.text')}
        confirmLabel={t('followUp.mail.send')}
        isBusy={mail.isPending}
        isDestructive={false}
        onConfirm={() => void confirm()}
        onCancel={() => setIsOpen(false)}
      >
        <Stack gap="1">
          {[...inLanguage('en'), ...inLanguage('es')].map((line) => (
            <Text key={line}>{line}</Text>
          ))}
          {data.leftOut > 0 ? (
            <Text color="fg.muted" textStyle="sm">
              {t('followUp.mail.leftOut', { count: data.leftOut })}
            </Text>
          ) : null}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
