import { formatDate, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Alert, RouterLink } from '@veleta/shared/ui';
import type { ParticipantList } from '../../common/participant-lists.queries.ts';

/** Says why a list cannot change and which measurement locks it. Empty if none does. */
export function ListProtection({ list }: { list: ParticipantList }) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  if (list.activeIn.length === 0) return null;
  return (
    <Alert.Root status="info">
      <Alert.Indicator />
      <Alert.Content>
        {list.activeIn.map(({ measurement, product, lastDate }) => (
          <Alert.Description key={measurement}>
            {t('lists.protected', { product: bilingual(product), date: formatDate(lastDate) })}{' '}
            <RouterLink to={`/measurements/${measurement}`}>{t('lists.protectedLink')}</RouterLink>
          </Alert.Description>
        ))}
      </Alert.Content>
    </Alert.Root>
  );
}
