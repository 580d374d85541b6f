import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Code, Stack, Text, Wrap } from '@veleta/shared/ui';
import { Facts } from './facts.tsx';
import { LiveSection } from './live-section.tsx';
import { Mark } from './mark.tsx';
import { Moment } from './moments.tsx';
import { serverQuery, type Server } from './operations.api.ts';
import { formatBytes } from './sizes.ts';

/** Shows the health of this server, its version and the other instances. */
export function ServerSection() {
  const { t } = useTranslation('operations');
  return (
    <LiveSection title={t('server.title')} query={useQuery(serverQuery)}>
      {(server) => <Details {...server} />}
    </LiveSection>
  );
}

function Details({ health, instances, ...server }: Server) {
  const { t } = useTranslation('operations');
  return (
    <>
      <Wrap gap="2" as="ul" listStyleType="none" p="0" m="0" aria-label={t('server.health')}>
        {health.isDraining && (
          <li>
            <Mark look="waiting">{t('server.draining')}</Mark>
          </li>
        )}
        {health.parts.map(({ name, isOk }) => (
          <li key={name}>
            <Mark look={isOk ? 'good' : 'bad'}>
              {t(isOk ? 'server.ok' : 'server.failing', {
                part: t([`server.parts.${name}`, 'server.parts.other'], { name }),
              })}
            </Mark>
          </li>
        ))}
      </Wrap>
      <Facts
        facts={[
          { name: t('server.version'), value: server.version },
          { name: t('server.shell'), value: server.shell ?? t('page.none') },
          { name: t('server.contract'), value: server.contract },
          { name: t('server.node'), value: server.node },
          { name: t('server.started'), value: <Moment at={server.startedAt} /> },
          { name: t('server.memory'), value: formatBytes(server.memoryBytes) },
          { name: t('server.instances'), value: <Instances instances={instances} /> },
        ]}
      />
    </>
  );
}

function Instances({ instances }: { instances: Server['instances'] }) {
  const { t } = useTranslation('operations');
  return (
    <Stack as="ul" gap="1" listStyleType="none" p="0" m="0">
      {instances.map(({ name, isThis }) => (
        <li key={name}>
          <Code size="sm" whiteSpace="normal">
            {name}
          </Code>
          {isThis && (
            <Text as="span" textStyle="xs" color="fg.muted">
              {' '}
              {t('server.thisInstance')}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}
