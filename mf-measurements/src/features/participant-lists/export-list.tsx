import { saveFile } from '@veleta/shared/files';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useState } from 'react';
import { Button } from '@veleta/shared/ui';
import { Download } from '@veleta/shared/ui/icons';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { fetchExport } from './participant-lists.api.ts';
import type { ParticipantList } from '../../common/participant-lists.queries.ts';

/** Saves a list as a file that can be imported again. */
export function ExportList({ list }: { list: ParticipantList }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const singleFlight = useSingleFlight();
  const save = () =>
    singleFlight(async () => {
      setIsBusy(true);
      try {
        saveFile(await fetchExport(list.id), `${list.name}.csv`);
      } catch (error) {
        notify.error(t('lists.exportFailed'), errorText(error));
      }
      setIsBusy(false);
    });
  return (
    <Button variant="outline" colorPalette="gray" size="sm" onClick={() => void save()} loading={isBusy}>
      <Download />
      {t('lists.export')}
    </Button>
  );
}
