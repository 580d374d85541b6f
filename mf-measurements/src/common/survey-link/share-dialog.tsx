import { LANGUAGES, type Language } from '@veleta/shared/contracts';
import { saveFile } from '@veleta/shared/files';
import { formatDate, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Box, Button, Heading, HStack, Stack, Text } from '@veleta/shared/ui';
import { Download, FileText } from '@veleta/shared/ui/icons';
import { Modal } from '@veleta/shared/ui/on-demand';
import { CopyButton, useSingleFlight } from '@veleta/shared/ui/pieces';
import { useMemo, useState } from 'react';
import { fetchPoster } from './poster.api.ts';
import { drawQrCode, qrCodeOf } from './qr-code.ts';

export interface ShareDialogProps {
  readonly measurement: {
    readonly id: string;
    readonly product: string;
    readonly firstDate: string;
    readonly state: 'programmed' | 'active' | 'finished';
    readonly surveyLink: string | null;
  };
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Offers the link to copy, as a QR code and as a poster. */
export function ShareDialog({ measurement, name, isOpen, onClose }: ShareDialogProps) {
  const { t } = useTranslation('mf-measurements');
  const { surveyLink, state, firstDate } = measurement;
  return (
    <Modal
      isOpen={isOpen && surveyLink !== null}
      onClose={onClose}
      title={t('link.title', { product: name })}
      description={
        state === 'programmed' ? t('link.worksFrom', { date: formatDate(firstDate) }) : t('link.worksForEverybody')
      }
    >
      {surveyLink !== null && (
        <Stack gap="6">
          <Code link={surveyLink} fileName={`${measurement.product}-qr.png`} />
          <Stack gap="3" borderTopWidth="1px" pt="6">
            <Box>
              <Heading as="h3" size="sm">
                {t('link.poster')}
              </Heading>
              <Text textStyle="sm" color="fg.muted">
                {t('link.posterText')}
              </Text>
            </Box>
            <HStack gap="3" wrap="wrap">
              {LANGUAGES.map((language) => (
                <PosterButton key={language} measurement={measurement} language={language} />
              ))}
            </HStack>
          </Stack>
        </Stack>
      )}
    </Modal>
  );
}

function Code({ link, fileName }: { link: string; fileName: string }) {
  const { t } = useTranslation('mf-measurements');
  const code = useMemo(() => qrCodeOf(link), [link]);
  const save = () =>
    drawQrCode(code).then(
      (picture) => saveFile(picture, fileName),
      () => notify.error(t('link.pictureFailed')),
    );
  return (
    <Stack gap="4" alignItems="center">
      <Box bg="white" color="black" borderWidth="1px" borderRadius="l3" boxSize="64" maxW="full" overflow="hidden">
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          width="100%"
          height="100%"
          shapeRendering="crispEdges"
          role="img"
          aria-label={t('link.code')}
        >
          <path d={code.path} fill="currentColor" />
        </svg>
      </Box>
      <Text textStyle="sm" overflowWrap="anywhere" textAlign="center">
        {link}
      </Text>
      <HStack gap="3" wrap="wrap" justifyContent="center">
        <CopyButton value={link} label={t('link.copy')} />
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void save()}>
          <Download />
          {t('link.picture')}
        </Button>
      </HStack>
    </Stack>
  );
}

/** The poster has the language of its readers, not that of the interface. */
function PosterButton({
  measurement: { id, product, firstDate },
  language,
}: Pick<ShareDialogProps, 'measurement'> & { language: Language }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const singleFlight = useSingleFlight();
  const download = () =>
    singleFlight(async () => {
      setIsBusy(true);
      try {
        saveFile(await fetchPoster(id, language), `${product}-${firstDate}-${language}.pdf`);
      } catch (error) {
        notify.error(t('link.posterFailed'), errorText(error));
      } finally {
        setIsBusy(false);
      }
    });
  return (
    <Button size="sm" variant="outline" colorPalette="gray" loading={isBusy} onClick={() => void download()}>
      <FileText />
      {t(`link.posterIn.${language}`)}
    </Button>
  );
}
