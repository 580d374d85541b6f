import { createToaster, Toast, Toaster as ChakraToaster } from '@chakra-ui/react/toast';
import { Portal } from '@chakra-ui/react/portal';
import { Stack } from '@chakra-ui/react/stack';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { subscribeToNotices, type Notice } from '../notify/index.ts';

const toaster = createToaster({ placement: 'top-end', max: 4, pauseOnPageIdle: true, gap: 12 });

const show = ({ status, title, description, durationMs }: Notice): void =>
  void toaster.create({ type: status, title, description, duration: durationMs });

/** Mounted before the group subscribes to its store: notices from before the subscription would be lost. */
function Listener() {
  useEffect(() => {
    let queued: Notice[] | null = [];
    const stop = subscribeToNotices((notice) => (queued ? void queued.push(notice) : show(notice)));
    const timer = setTimeout(() => {
      queued?.forEach(show);
      queued = null;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return null;
}

/** Renders the notices of `notify`, top right. Mounted once, by the shell. */
export function Toaster() {
  const { t } = useTranslation('shared');
  return (
    <Portal>
      <ChakraToaster toaster={toaster} insetInline={{ mdDown: '4' }} _print={{ display: 'none' }}>
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
      <Listener />
    </Portal>
  );
}
