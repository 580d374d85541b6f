import { useTranslation } from '@veleta/shared/i18n';
import { Badge, Box, Button, Code, FormField, Heading, HStack, Input, Stack, Text } from '@veleta/shared/ui';
import { useState, type ReactNode } from 'react';
import type { RemoteFacts } from './remote-facts.ts';

interface OverrideField {
  text: string;
  error: string | undefined;
  example: string;
  onChange: (text: string) => void;
}

const OverrideInput = ({ label, field, isFocused }: { label: string; field: OverrideField; isFocused?: boolean }) => {
  const { t } = useTranslation('overrides');
  return (
    <FormField label={label} error={field.error} hint={t('overrides.addressHint', { example: field.example })}>
      <Input
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus={isFocused}
        value={field.text}
        onChange={({ target }) => field.onChange(target.value)}
      />
    </FormField>
  );
};

/** Shows the version, the source and the state of a remote. */
function Facts({ remote }: { remote: RemoteFacts }) {
  const { t } = useTranslation('overrides');
  const { loaded, served, url, source, health, failure } = remote;
  const isOrdinary = source === 'registry' || source === 'cached';
  const isFailed = health?.state === 'failed' || failure !== undefined;
  const state = isFailed ? 'failed' : (health?.state ?? 'idle');
  return (
    <Stack gap="1" minW="0">
      <HStack gap="2" flexWrap="wrap">
        <Heading as="h3" textStyle="md">
          {remote.name}
        </Heading>
        <Badge colorPalette={isOrdinary ? 'gray' : 'warning'}>{t(`overrides.sources.${source}`)}</Badge>
        <Badge colorPalette={isFailed ? 'error' : state === 'slow' ? 'warning' : 'gray'}>
          {t(`overrides.health.${state}`)}
        </Badge>
      </HStack>
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {loaded ? t('overrides.loaded', { version: loaded }) : null}{' '}
        {served ? t('overrides.served', { version: served }) : t('overrides.unknown')}
      </Text>
      {url ? (
        <Code alignSelf="flex-start" textStyle="xs" whiteSpace="normal" overflowWrap="anywhere">
          {url}
        </Code>
      ) : null}
      {failure ? (
        <Text textStyle="sm" color="error.fg">
          {t(`overrides.failures.${failure}`)}
        </Text>
      ) : null}
      {!failure && health?.state === 'failed' ? (
        <Text textStyle="xs" color="error.fg" overflowWrap="anywhere">
          {health.reason}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Returns a remote to its published release. */
const EndButton = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <Button size="xs" variant="outline" colorPalette="gray" aria-label={label} onClick={onClick}>
    {children}
  </Button>
);

/** Row of one remote; a button reveals the field to override it. */
export function RemoteRow({
  remote,
  field,
  onReset,
  onLeave,
}: {
  remote: RemoteFacts;
  field: OverrideField;
  onReset: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation('overrides');
  const [isEditing, setIsEditing] = useState(false);
  const isShown = isEditing || field.text !== '' || field.error !== undefined;
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" py="3">
      <HStack gap="4" justify="space-between" align="flex-start" flexWrap={{ base: 'wrap', md: 'nowrap' }}>
        <Facts remote={remote} />
        <HStack gap="1" flexShrink="0">
          {remote.preview === undefined ? null : (
            <EndButton label={t('preview.leaveOne', { remote: remote.name })} onClick={onLeave}>
              {t('preview.leave')}
            </EndButton>
          )}
          {remote.url ? (
            <EndButton label={t('overrides.resetOne', { remote: remote.name })} onClick={onReset}>
              {t('overrides.reset')}
            </EndButton>
          ) : null}
          {isShown ? null : (
            <Button
              size="xs"
              variant="ghost"
              aria-label={t('overrides.overrideOne', { remote: remote.name })}
              onClick={() => setIsEditing(true)}
            >
              {t('overrides.override')}
            </Button>
          )}
        </HStack>
      </HStack>
      {isShown ? (
        <Box pt="3">
          <OverrideInput label={t('overrides.address', { remote: remote.name })} field={field} isFocused={isEditing} />
        </Box>
      ) : null}
    </Box>
  );
}

/** Field for a remote that is not deployed yet. */
export function NewRemoteRow({ field }: { field: OverrideField }) {
  const { t } = useTranslation('overrides');
  const [isEditing, setIsEditing] = useState(false);
  if (!isEditing && field.text === '' && field.error === undefined) {
    return (
      <Button alignSelf="flex-start" size="sm" variant="ghost" onClick={() => setIsEditing(true)}>
        {t('overrides.addNew')}
      </Button>
    );
  }
  return <OverrideInput label={t('overrides.newAddress')} field={field} isFocused={isEditing} />;
}
