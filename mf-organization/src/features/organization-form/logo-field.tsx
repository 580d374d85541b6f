import { LOGO_TYPES } from '@veleta/shared/contracts';
import { Box, Button, Field, HStack, Image, VisuallyHidden } from '@veleta/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { complaintAboutLogo } from './logo-file.ts';

interface LogoFieldProps {
  /** Address of the saved logo. */
  saved: string | null;
  chosen: File | null;
  complaint: 'logo.type' | 'logo.size' | null;
  onChoose: (file: File | null) => void;
  onComplaint: (complaint: 'logo.type' | 'logo.size' | null) => void;
}

function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** Chooses the logo and shows it before it is sent. A file that is refused leaves the choice before it as it was. */
export function LogoField({ saved, chosen, complaint, onChoose, onComplaint }: LogoFieldProps) {
  const { t } = useTranslation('mf-organization');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(chosen);
  const shown = preview ?? saved;

  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = await complaintAboutLogo(file).catch(() => 'logo.type' as const);
    onComplaint(found);
    if (!found) onChoose(file);
    // Choosing the same file again must be a change again.
    if (input.current) input.current.value = '';
  };

  return (
    <Field.Root invalid={complaint !== null} ids={{ control: id }}>
      <Field.Label>{t('logo.label')}</Field.Label>
      <HStack gap="4" align="center" wrap="wrap">
        {shown && (
          <Box borderWidth="1px" borderRadius="md" padding="2" bg="white">
            <Image
              src={shown}
              alt={chosen ? t('logo.preview', { file: chosen.name }) : t('logo.current')}
              boxSize="20"
              objectFit="contain"
            />
          </Box>
        )}
        <HStack gap="2" wrap="wrap" position="relative">
          <VisuallyHidden asChild>
            <input
              id={id}
              ref={input}
              className="peer"
              type="file"
              accept={LOGO_TYPES.join(',')}
              aria-describedby={`${id}-hint`}
              aria-invalid={complaint ? true : undefined}
              onChange={(event) => void take(event.target.files?.[0])}
            />
          </VisuallyHidden>
          <Button asChild variant="outline" cursor="pointer" _peerFocusVisible={{ outlineWidth: '2px', outlineOffset: '2px', outlineStyle: 'solid', outlineColor: 'colorPalette.focusRing' }}>
            <label htmlFor={id}>{shown ? t('logo.change') : t('logo.choose')}</label>
          </Button>
          {chosen && (
            <Button variant="ghost" onClick={() => onChoose(null)}>
              {saved ? t('logo.undo') : t('logo.remove')}
            </Button>
          )}
        </HStack>
      </HStack>
      <Field.HelperText id={`${id}-hint`}>{t('logo.hint')}</Field.HelperText>
      {complaint && <Field.ErrorText role="alert">{t(complaint)}</Field.ErrorText>}
    </Field.Root>
  );
}
