import { createToaster, Toast, Toaster as ChakraToaster } from '@chakra-ui/react/toast';
import { Portal } from '@chakra-ui/react/portal';
import { Stack } from '@chakra-ui/react/stack';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribeToNotices } from '../notify/index.ts';

const toaster = createToaster({ placement: 'top-end', max: 4, pauseOnPageIdle: true, gap: 12 });

/** Shows what `notify` says, top right. Rendered once, by the shell. */
export function Toaster() {
  const { t } = useTranslation('shared');
  useEffect(
    () =>
      subscribeToNotices(({ status, title, description, durationMs }) => {
        toaster.create({ type: status, title, description, duration: durationMs });
      }),
    [],
  );
  return (
    <Portal>
      <ChakraToaster toaster={toaster} insetInline={{ mdDown: '4' }}>
        {(notice) => (
          <Toast.Root width={{ base: 'full', sm: '24rem' }}>
            <Toast.Indicator />
            <Stack gap="0.5" flex="1" maxWidth="100%">
              <Toast.Title>{notice.title}</Toast.Title>
              {notice.description ? <Toast.Description>{notice.description}</Toast.Description> : null}
            </Stack>
            <Toast.CloseTrigger aria-label={t('actions.close')} />
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
