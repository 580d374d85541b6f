import { notify } from '@veleta/shared/notify';
import { useTranslation } from '@veleta/shared/i18n';
import { Button, HStack, Link, Stack } from '@veleta/shared/ui';
import { QrCode } from '@veleta/shared/ui/icons';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import { CopyButton } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import type { ShareDialog, ShareDialogProps } from './share-dialog.tsx';
import { withoutProtocol } from './without-protocol.ts';

const load = () => import('./share-dialog.tsx');
/** Prefetches the code of the dialog; the dialog shows a failure. */
const prepare = (): void => void load().catch(() => {});
const intent = {
  onPointerEnter: () => (dialogIntent.onPointerEnter(), prepare()),
  onFocus: () => (dialogIntent.onFocus(), prepare()),
};

export interface SurveyLinkProps {
  /** A measurement with a reusable link that has not finished. */
  readonly measurement: ShareDialogProps['measurement'] & { readonly surveyLink: string };
  /** Name of its product. */
  readonly name: string;
}

/** Shows the survey address of a measurement, with a dialog for its QR code and poster. */
export function SurveyLink({ measurement, name }: SurveyLinkProps) {
  const { t } = useTranslation('mf-measurements');
  const [Dialog, setDialog] = useState<typeof ShareDialog | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { surveyLink } = measurement;

  const open = async () => {
    try {
      const { ShareDialog: Loaded } = await load();
      setDialog(() => Loaded);
      setIsOpen(true);
    } catch {
      notify.error(t('link.shareFailed'));
    }
  };

  return (
    <Stack gap="2" minW="0">
      <Link href={surveyLink} target="_blank" rel="noreferrer" minW="0" display="block" truncate>
        {withoutProtocol(surveyLink)}
      </Link>
      <HStack gap="2" wrap="wrap">
        <CopyButton value={surveyLink} label={t('link.copy')} size="xs" />
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          {...intent}
          onClick={() => void open()}
          aria-label={t('link.shareOf', { product: name })}
        >
          <QrCode />
          {t('link.share')}
        </Button>
      </HStack>
      {Dialog && <Dialog measurement={measurement} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}
