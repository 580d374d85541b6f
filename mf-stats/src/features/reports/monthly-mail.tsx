import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { CheckboxField, Section } from '@veleta/shared/ui';
import { monthlyMailQuery, useWantMonthlyMail } from './monthly-mail.api.ts';

/** Owners' preference for the monthly email about finished measurements. Renders nothing until it is loaded. */
export function MonthlyMail() {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { data } = useQuery(monthlyMailQuery());
  const want = useWantMonthlyMail();
  if (!data) return null;
  const isWanted = want.isPending ? want.variables : data.isWanted;
  return (
    <Section title={t('monthly.title')} description={t('monthly.hint')}>
      <CheckboxField
        checked={isWanted}
        disabled={want.isPending}
        onCheckedChange={({ checked }) =>
          want.mutate(checked, { onError: (error) => notify.error(t('monthly.failed'), errorText(error)) })
        }
      >
        {t('monthly.label')}
      </CheckboxField>
    </Section>
  );
}
