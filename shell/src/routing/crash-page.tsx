import { useTranslation } from '@veleta/shared/i18n';
import { Button, Center, EmptyState } from '@veleta/shared/ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useRemotes } from '../remotes/remotes-context.ts';

/** Shown when the shell itself fails. */
export function CrashPage() {
  const { t } = useTranslation('shell');
  const { report } = useRemotes();
  const error = useRouteError();
  useEffect(() => {
    report({ kind: 'render_failed', remote: 'shell', version: __SHELL_VERSION__, message: String(error) });
  }, [error, report]);
  return (
    <Center minH="100dvh" p="6">
      <EmptyState
        title={t('failure.shell')}
        action={<Button onClick={() => location.reload()}>{t('failure.reload')}</Button>}
      />
    </Center>
  );
}
