import { useTranslation } from '@veleta/shared/i18n';
import { UnsavedChanges } from '@veleta/shared/session';
import { Button, Code, Stack, Text } from '@veleta/shared/ui';
import { Modal } from '@veleta/shared/ui/on-demand';
import { lazy, Suspense, useState, type SyntheticEvent } from 'react';
import { nameRelease, type Override } from '@veleta/shared/contracts';
import {
  fetchOverride,
  OverrideError,
  readAddress,
  type AddressError,
  type OverrideFailureKind,
} from './override-source.ts';
import { resetOne } from './overridden-card.tsx';
import { resetAll } from './overrides-strip.tsx';
import type { Overriding } from './overriding.ts';
import { leaveOne } from './previews/preview-strip.tsx';
import type { Previewing } from './previews/previewing.ts';
import { removePreview } from './previews/requested-preview.ts';
import type { Proposal } from './panel-request.ts';
import { NewRemoteRow, RemoteRow } from './remote-row.tsx';
import { listRemotes } from './remote-facts.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import { readOverrides, writeOverrides } from './stored-overrides.ts';

const OutlinesSwitch = lazy(() => import('./outlines/outlines-switch.tsx'));

/** Key of the field for an unknown remote. It is not a valid remote name. */
const NEW = '+';
type PanelError = AddressError | OverrideFailureKind | 'otherRemote';
type CheckResult = { key: string; override: Override } | { key: string; error: PanelError };

async function check(key: string, text: string, origins: readonly string[]): Promise<CheckResult> {
  const address = readAddress(text, origins);
  if ('error' in address) return { key, error: address.error };
  try {
    const { name } = await fetchOverride(address.url, origins);
    return key === NEW || key === name
      ? { key, override: { remote: name, url: address.url } }
      : { key, error: 'otherRemote' };
  } catch (error) {
    return { key, error: error instanceof OverrideError ? error.kind : 'invalid' };
  }
}

interface OverridesPanelProps {
  overriding: Overriding;
  previewing: Previewing;
  /** Addresses that a link proposes, to be confirmed here. */
  proposal: Proposal;
  onClose: () => void;
}

/** Lists the remotes of this page and overrides some of them. */
export function OverridesPanel({ overriding, previewing, proposal, onClose }: OverridesPanelProps) {
  const { t } = useTranslation('overrides');
  const { loader } = useRemotes();
  const health = overriding.store.getState();
  const facts = listRemotes(overriding, loader, health, previewing);
  const known = new Set(facts.map(({ name }) => name));
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(proposal).map(([name, url]) => [known.has(name) ? name : NEW, url])),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, PanelError>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const filled = Object.entries(drafts).filter(([, text]) => text.trim() !== '');

  const apply = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const checked = await Promise.all(filled.map(([key, text]) => check(key, text, overriding.origins)));
    setErrors(Object.fromEntries(checked.flatMap((each) => ('error' in each ? [[each.key, each.error]] : []))));
    const wanted = checked.flatMap((each) => ('override' in each ? [each.override] : []));
    if (wanted.length < checked.length) {
      setIsBusy(false);
      return;
    }
    const changed = new Set(wanted.map(({ remote }) => remote));
    writeOverrides([...readOverrides().filter(({ remote }) => !changed.has(remote)), ...wanted]);
    // In this tab, a preview would hide the override.
    const hidden = previewing.releases().filter(({ remote }) => changed.has(remote));
    if (hidden.length > 0) removePreview(hidden.map(nameRelease));
    // Routes, menus and shared modules are fixed at page start. If other input would be lost, the browser asks.
    location.reload();
  };

  const fieldOf = (key: string) => ({
    text: drafts[key] ?? '',
    error: errors[key] ? t(`overrides.problems.${errors[key]}`) : undefined,
    example: overriding.origins[0] ?? '',
    onChange: (text: string) => setDrafts((before) => ({ ...before, [key]: text })),
  });

  return (
    <Modal
      isOpen
      onClose={onClose}
      size="lg"
      title={t('overrides.title')}
      description={t('overrides.description')}
      footer={
        <>
          {overriding.overrides.length > 0 ? (
            <Button variant="outline" colorPalette="gray" onClick={resetAll}>
              {t('overrides.resetAll')}
            </Button>
          ) : null}
          <Button
            type="submit"
            form="overrides-form"
            disabled={filled.length === 0}
            loading={isBusy}
            loadingText={t('overrides.apply')}
          >
            {t('overrides.apply')}
          </Button>
        </>
      }
    >
      <form id="overrides-form" noValidate onSubmit={(event) => void apply(event)}>
        <UnsavedChanges isDirty={filled.length > 0 && !isBusy} />
        <Stack gap="4">
          <Suspense>
            <OutlinesSwitch />
          </Suspense>
          <Text textStyle="sm" color="fg.muted">
            {t('overrides.allowed')}{' '}
            {overriding.origins.map((origin) => (
              <Code key={origin} me="1">
                {origin}
              </Code>
            ))}
          </Text>
          <Stack as="ul" gap="0" listStyleType="none">
            {facts.map((remote) => (
              <RemoteRow
                key={remote.name}
                remote={remote}
                field={fieldOf(remote.name)}
                onReset={() => resetOne(remote.name)}
                onLeave={() => leaveOne(previewing, remote.name)}
              />
            ))}
          </Stack>
          <NewRemoteRow field={fieldOf(NEW)} />
        </Stack>
      </form>
    </Modal>
  );
}
