import { useTranslation } from '@veleta/shared/i18n';
import { Box, Button, Code, Flex, Heading, Span, Stack, Text, Wrap } from '@veleta/shared/ui';
import { ChevronDown, ChevronUp } from '@veleta/shared/ui/icons';
import { useId, useState } from 'react';
import { AreaSwitch } from './area-switch.tsx';
import { CanaryMarks } from './canary-marks.tsx';
import { DataTable } from './data-table.tsx';
import { Mark } from './mark.tsx';
import { Moment } from './moments.tsx';
import type { DeployedPart } from './operations.api.ts';
import { ReleaseHistory } from './release-history.tsx';
import { ReleasePreview } from './release-preview.tsx';
import { ReleaseVisits } from './release-visits.tsx';
import { useKindText } from './use-kind-text.ts';

const sumOf = (failures: DeployedPart['failures'], of: 'today' | 'recent'): number =>
  failures.reduce((sum, failure) => sum + failure[of], 0);

/** Shows one remote or the shell in one line; its releases and history on request. */
export function DeployedPartCard({ part }: { part: DeployedPart }) {
  const { t } = useTranslation('operations');
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [today, recent] = [sumOf(part.failures, 'today'), sumOf(part.failures, 'recent')];
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" px={{ base: '4', md: '5' }} py="3.5">
      <Flex gap="3" justify="space-between" align="center" wrap="wrap">
        <Flex
          flex={{ base: '1 0 100%', md: '0 0 auto' }}
          minW="0"
          gap={{ base: '1', md: '4' }}
          direction={{ base: 'column', md: 'row' }}
          align={{ md: 'center' }}
        >
          <Heading as="h3" size="sm" id={id} w={{ md: '48' }} flexShrink="0">
            {part.name}
          </Heading>
          <Code size="sm" alignSelf={{ base: 'flex-start', md: 'center' }} bg="transparent" px="0">
            {part.current}
          </Code>
        </Flex>
        <Wrap gap="2" align="center" minW="0" maxW="full" justify={{ md: 'flex-end' }}>
          {part.area?.switchedOff && <Mark look="waiting">{t('parts.area.state')}</Mark>}
          <CanaryMarks part={part} />
          <Mark look={today > 0 ? 'bad' : recent > 0 ? 'waiting' : 'good'}>
            {recent === 0 ? t('parts.noFailures') : t('parts.failures', { today, recent })}
          </Mark>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'parts.hide' : 'parts.show', { name: part.name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('parts.details')}
            {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </Button>
        </Wrap>
      </Flex>
      {isOpen && <Details part={part} />}
    </Box>
  );
}

function Details({ part }: { part: DeployedPart }) {
  const { t } = useTranslation('operations');
  const kindText = useKindText();
  const roleOf = (version: string): string | null =>
    version === part.current ? t('parts.isCurrent') : version === part.canary?.version ? t('parts.isCanary') : null;
  const previewCell = ({ version, preview }: DeployedPart['releases'][number]) =>
    preview === null ? t('page.none') : <ReleasePreview name={part.name} version={version} path={preview} />;
  return (
    <Stack gap="5" mt="4">
      {part.area && (
        <Titled title={t('parts.area.title')}>
          <AreaSwitch name={part.name} area={part.area} />
        </Titled>
      )}
      <Titled title={t('parts.visits.title')}>
        <ReleaseVisits part={part} />
      </Titled>
      {part.failures.length > 0 && (
        <Titled title={t('failures.title')}>
          <DataTable
            label={t('parts.failuresOf', { name: part.name })}
            rows={part.failures}
            keyOf={({ kind, version }) => `${kind} ${version}`}
            columns={[
              { heading: t('failures.kind'), cell: ({ kind }) => kindText(kind) },
              { heading: t('failures.version'), cell: ({ version }) => version },
              { heading: t('parts.today'), cell: ({ today }) => today, isNumber: true },
              { heading: t('parts.week'), cell: ({ recent }) => recent, isNumber: true },
            ]}
          />
        </Titled>
      )}
      <Titled title={t('parts.releases')}>
        <DataTable
          label={t('parts.releasesOf', { name: part.name })}
          rows={part.releases}
          keyOf={({ version }) => version}
          columns={[
            { heading: t('failures.version'), cell: ({ version }) => version },
            { heading: t('parts.role'), cell: ({ version }) => roleOf(version) ?? t('parts.isKept') },
            { heading: t('parts.published'), cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
            { heading: t('parts.by'), cell: ({ by }) => <Author name={by ?? t('page.none')} /> },
            ...(part.releases.some(({ preview }) => preview !== null)
              ? [{ heading: t('parts.preview'), cell: previewCell }]
              : []),
          ]}
        />
      </Titled>
      {part.history.length > 0 && (
        <Titled title={t('parts.history')}>
          <ReleaseHistory part={part} />
        </Titled>
      )}
    </Stack>
  );
}

/** Who published a release; a short name is not broken in the narrow column. */
const Author = ({ name }: { name: string }) => (
  <Span display="inline-block" minW="16">
    {name}
  </Span>
);

const Titled = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Stack gap="2">
    <Text as="h4" fontWeight="semibold" textStyle="sm">
      {title}
    </Text>
    {children}
  </Stack>
);
