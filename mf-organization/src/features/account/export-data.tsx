import { saveFile } from '@veleta/shared/files';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button, Stack } from '@veleta/shared/ui';
import { Download } from '@veleta/shared/ui/icons';
import { FailureNote } from '../../common/failure-note.tsx';
import { useExport } from './own-data.api.ts';

const INDENT = 2;

/** Downloads all data about the person as a human-readable file. */
export function ExportData() {
  const { t } = useTranslation('mf-organization');
  const own = useExport();

  const save = async () => {
    try {
      const { fileName, ...data } = await own.mutateAsync();
      saveFile(new Blob([JSON.stringify(data, null, INDENT)], { type: 'application/json' }), fileName);
      notify.success(t('export.done'), fileName);
    } catch {
      // The error is shown below the button.
    }
  };

  return (
    <Stack gap="4" align="flex-start">
      <Button variant="outline" loading={own.isPending} onClick={() => void save()}>
        <Download />
        {t('export.submit')}
      </Button>
      {own.isError && <FailureNote title={t('export.failed')} error={own.error} />}
    </Stack>
  );
}
