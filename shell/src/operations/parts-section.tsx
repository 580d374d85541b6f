import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Alert, EmptyState, Stack } from '@veleta/shared/ui';
import { DeployedPartCard } from './deployed-part-card.tsx';
import { LiveSection } from './live-section.tsx';
import { partsQuery } from './operations.api.ts';

/** Shows the shell and each remote: current release, canary and health. */
export function PartsSection() {
  const { t } = useTranslation('operations');
  return (
    <LiveSection title={t('parts.title')} description={t('parts.hint')} query={useQuery(partsQuery)}>
      {({ isStoreReadable, problems, parts }) => (
        <>
          {(!isStoreReadable || problems.length > 0) && (
            <Alert.Root status="warning">
              <Alert.Indicator />
              <Alert.Content>
                <Alert.Title>{t(isStoreReadable ? 'parts.unreadable' : 'parts.storeAway')}</Alert.Title>
                {problems.map((problem) => (
                  <Alert.Description key={problem} overflowWrap="anywhere">
                    {problem}
                  </Alert.Description>
                ))}
              </Alert.Content>
            </Alert.Root>
          )}
          {parts.length === 0 ? (
            <EmptyState as="h3" title={t('parts.empty')} description={t('parts.emptyHint')} />
          ) : (
            <Stack as="ul" gap="3" listStyleType="none" p="0" m="0">
              {parts.map((part) => (
                <li key={part.name}>
                  <DeployedPartCard part={part} />
                </li>
              ))}
            </Stack>
          )}
        </>
      )}
    </LiveSection>
  );
}
