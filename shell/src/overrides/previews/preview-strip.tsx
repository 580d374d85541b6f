import { nameRelease } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { Badge, Button, HStack, Text } from '@veleta/shared/ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Announced, SourceError, StripRegion } from '../strip.tsx';
import type { PreviewError } from './fetch-previews.ts';
import type { Previewing } from './previewing.ts';
import { confirmRequested, readRequested, readShown, removePreview } from './requested-preview.ts';

/** Ends the preview and reloads the page with the published releases. */
export function leavePreview(texts?: readonly string[]): void {
  removePreview(texts);
  location.reload();
}

function showRequested(): void {
  confirmRequested();
  location.reload();
}

interface StripAction {
  readonly label: string;
  readonly act: () => void;
}

/** A sentence about the preview, with its buttons; the last one ends it. */
function Notice({ text, actions }: { text: string; actions: readonly StripAction[] }) {
  const { t } = useTranslation('overrides');
  return (
    <HStack gap={{ base: '2', md: '4' }} justify="space-between" flexWrap="wrap">
      <Announced>
        <HStack gap="2" flexWrap="wrap">
          <Badge colorPalette="warning">{t('preview.badge')}</Badge>
          <Text textStyle="sm" overflowWrap="anywhere" minW="0">
            {text}
          </Text>
        </HStack>
      </Announced>
      <HStack gap="1">
        {actions.map(({ label, act }) => (
          <Button key={label} size="xs" variant="outline" colorPalette="gray" bg="bg.panel" onClick={act}>
            {label}
          </Button>
        ))}
      </HStack>
    </HStack>
  );
}

function ErrorText({ error: { kind, text, stored } }: { error: PreviewError }) {
  const { t } = useTranslation('overrides');
  const [remote = '', version = ''] = text.split('@');
  const key = kind === 'unknown' && stored.length === 0 ? 'unknownRemote' : kind;
  return (
    <Text textStyle="sm" role="alert" overflowWrap="anywhere">
      {t(`preview.errors.${key}`, { text, remote, version })}{' '}
      {stored.length > 0 ? t('preview.stored', { versions: stored.join(', ') }) : null}
    </Text>
  );
}

/** The releases that this page shows, why some of them are not shown, and how to leave. */
function Shown({ previewing }: { previewing: Previewing }) {
  const { t } = useTranslation('overrides');
  const { failures, errors } = useStore(previewing.store);
  const releases = previewing.releases();
  const failed = releases.flatMap((release) => {
    const failure = failures[release.remote];
    return failure ? [{ ...release, ...failure }] : [];
  });
  const shown = releases.filter(({ remote }) => (failures[remote]?.shown ?? null) === null);
  return (
    <>
      <Notice
        text={
          shown.length > 0
            ? t('preview.shown', { releases: shown.map(({ remote, version }) => `${remote} ${version}`).join(', ') })
            : t('preview.published')
        }
        actions={[{ label: t('preview.leave'), act: () => leavePreview() }]}
      />
      {failed.map(({ remote, version, shown, reason }) => (
        <SourceError
          key={remote}
          title={
            shown === null
              ? t('preview.failed', { remote, version })
              : t('preview.fellBack', { remote, version, shown })
          }
          label={t('preview.reasonOf', { remote, version })}
          text={reason}
        />
      ))}
      {errors.map((error) => (
        <ErrorText key={`${error.kind} ${error.text}`} error={error} />
      ))}
    </>
  );
}

/** Whether there is a preview or a request for one. */
export const hasPreview = (): boolean => readShown().length > 0 || readRequested().length > 0;

/**
 * Says on every page which releases this tab previews. A request that came without the permission, from another site or
 * before the sign-in, is confirmed here. `previewing` is null on a page without the permission.
 */
export function PreviewStrip({ previewing }: { previewing: Previewing | null }) {
  const { t } = useTranslation('overrides');
  const [requested, setRequested] = useState(readRequested);
  const namesOf = (texts: readonly string[]): string => texts.join(', ');
  const dismiss = (): void => {
    removePreview([]);
    setRequested([]);
  };
  const shown = readShown();
  if (requested.length === 0 && shown.length === 0) return null;
  return (
    <StripRegion label={t('preview.title')}>
      {requested.length > 0 ? (
        <Notice
          text={t('preview.requested', { releases: namesOf(requested) })}
          actions={[
            { label: t('preview.show'), act: showRequested },
            { label: t('preview.dismiss'), act: dismiss },
          ]}
        />
      ) : null}
      {shown.length > 0 && previewing ? <Shown previewing={previewing} /> : null}
      {shown.length > 0 && !previewing ? (
        <Notice
          text={t('preview.notInUse', { releases: namesOf(shown) })}
          actions={[
            { label: t('overrides.reload'), act: () => location.reload() },
            { label: t('preview.leave'), act: () => leavePreview() },
          ]}
        />
      ) : null}
    </StripRegion>
  );
}

/** Ends the preview of one remote. */
export function leaveOne(previewing: Previewing, remote: string): void {
  leavePreview(
    previewing
      .releases()
      .filter((release) => release.remote === remote)
      .map(nameRelease),
  );
}
