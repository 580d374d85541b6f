import { KIOSK_CODES_PER_BATCH } from '@veleta/shared/contracts';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import {
  Button,
  ErrorState,
  FormField,
  Heading,
  HStack,
  Input,
  Link,
  LoadingState,
  Stack,
  Text,
} from '@veleta/shared/ui';
import { CopyButton } from '@veleta/shared/ui/pieces';
import { useState, type FormEvent } from 'react';
import { kioskQuery, useMakeCodes, type Kiosk } from './kiosk.api.ts';
import { MadeCodes } from './made-codes.tsx';

const FIRST_COUNT = '20';

interface KioskPanelProps {
  readonly measurementId: string;
  /** What files are called, without an ending. */
  readonly fileName: string;
}

/** Answering on shared tablets: the link for them, and one-time codes to hand out. For a reusable link that has not ended. */
export function KioskPanel({ measurementId, fileName }: KioskPanelProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(kioskQuery(measurementId));
  return (
    <Stack as="section" gap="4" aria-label={t('kiosk.title')}>
      <Heading as="h2" size="lg">
        {t('kiosk.title')}
      </Heading>
      <Text color="fg.muted">{t('kiosk.text')}</Text>
      {!data && error && (
        <ErrorState
          message={t('kiosk.failed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState shape="table" count={1} />}
      {data?.link && <KioskLink kiosk={data} link={data.link} />}
      {data && <MakeCodes measurementId={measurementId} fileName={fileName} />}
    </Stack>
  );
}

function KioskLink({ kiosk, link }: { kiosk: Kiosk; link: string }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Stack gap="2" minW="0" alignItems="flex-start">
      <Text fontWeight="medium">{t('kiosk.link')}</Text>
      <Link href={link} target="_blank" rel="noreferrer" maxW="full" overflowWrap="anywhere">
        {link}
      </Link>
      <HStack gap="3" wrap="wrap">
        <CopyButton value={link} label={t('link.copy')} size="xs" />
        <Text textStyle="sm" color="fg.muted">
          {t('kiosk.made', { count: kiosk.codes })}
        </Text>
      </HStack>
    </Stack>
  );
}

function MakeCodes({ measurementId, fileName }: KioskPanelProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const make = useMakeCodes(measurementId);
  const [count, setCount] = useState(FIRST_COUNT);
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(count);
    const isCount = Number.isInteger(wanted) && wanted >= 1 && wanted <= KIOSK_CODES_PER_BATCH;
    setIsWrong(!isCount);
    if (isCount && !make.isPending) make.mutate(wanted);
  };
  if (make.data) {
    return (
      <MadeCodes
        measurementId={measurementId}
        codes={make.data.codes}
        fileName={fileName}
        onDone={() => make.reset()}
      />
    );
  }
  return (
    <Stack as="form" gap="4" alignItems="flex-start" onSubmit={submit} {...{ noValidate: true }}>
      <FormField
        label={t('kiosk.count')}
        hint={t('kiosk.countHint')}
        required
        error={
          isWrong
            ? t('kiosk.countWrong', { most: KIOSK_CODES_PER_BATCH })
            : make.error && t('kiosk.makeFailed', { reason: errorText(make.error) })
        }
      >
        <Input
          inputMode="numeric"
          width="32"
          value={count}
          onChange={({ target }) => {
            setCount(target.value);
            setIsWrong(false);
          }}
        />
      </FormField>
      <Button type="submit" variant="outline" loading={make.isPending}>
        {t('kiosk.make')}
      </Button>
    </Stack>
  );
}
