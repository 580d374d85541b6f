import { useTranslation } from '@veleta/shared/i18n';
import { Container, EmptyState, LinkButton, useDocumentTitle } from '@veleta/shared/ui';
import { SignpostPicture } from '@veleta/shared/ui/pieces';

/** Shown if the address names no measurement of this organization. */
export function UnknownMeasurement() {
  const { t } = useTranslation('mf-measurements');
  useDocumentTitle(t('measurement.unknown'));
  return (
    <Container py="10" maxW="3xl">
      <EmptyState
        as="h1"
        picture={<SignpostPicture />}
        title={t('measurement.unknown')}
        description={t('measurement.unknownText')}
        action={<LinkButton to="/dashboard">{t('measurement.toPanel')}</LinkButton>}
      />
    </Container>
  );
}
