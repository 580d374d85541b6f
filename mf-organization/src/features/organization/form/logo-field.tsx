import { LOGO_TYPES } from '@veleta/shared/contracts';
import { fieldText } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { Box, Button, FormField, HStack, Image, Input } from '@veleta/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { checkLogo, type LogoError } from './logo-file.ts';

interface LogoFieldProps {
  /** URL of the saved logo. */
  saved: string | null;
  chosen: File | null;
  problem: LogoError | null;
  onChoose: (file: File | null) => void;
  /** Whether the saved logo will be removed. */
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
  onError: (problem: LogoError | null) => void;
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

/** Selects a logo and previews it before it is sent. A rejected file leaves the previous choice unchanged. */
export function LogoField({ saved, chosen, problem, onChoose, isRemoved, onRemove, onError }: LogoFieldProps) {
  const { t } = useTranslation('mf-organization');
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(chosen);
  const shown = preview ?? (isRemoved ? null : saved);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = await checkLogo(file).catch(() => 'file_type' as const);
    onError(found);
    if (!found) {
      onChoose(file);
      onRemove(false);
    }
    // Resets the input, so that choosing the same file again fires a change event.
    if (input.current) input.current.value = '';
  };

  const drop = () => {
    onError(null);
    onChoose(null);
  };

  return (
    <FormField
      label={t('logo.label')}
      hint={isRemoved ? t('logo.removed') : t('logo.hint')}
      error={problem && fieldText({ code: problem })}
    >
      <HStack gap="4" align="center" wrap="wrap">
        {shown && (
          <Box borderWidth="1px" borderRadius="l2" padding="2" bg="white" color="black">
            <Image
              src={shown}
              alt={chosen ? t('logo.preview', { file: chosen.name }) : t('logo.current')}
              boxSize="20"
              objectFit="contain"
            />
          </Box>
        )}
        <HStack gap="2" wrap="wrap" position="relative">
          <Input
            ref={input}
            className="peer"
            srOnly
            type="file"
            accept={LOGO_TYPES.join(',')}
            onChange={(event) => void take(event.target.files?.[0])}
          />
          {/* Visible part of the control; it shows the focus ring of the hidden input. */}
          <Button
            aria-hidden="true"
            tabIndex={-1}
            variant="outline"
            onClick={() => input.current?.click()}
            _peerFocusVisible={{ outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' }}
          >
            {shown ? t('logo.change') : t('logo.choose')}
          </Button>
          {chosen && (
            <Button variant="ghost" colorPalette="gray" onClick={drop}>
              {saved ? t('logo.undo') : t('logo.remove')}
            </Button>
          )}
          {saved && !chosen && (
            <Button variant="ghost" colorPalette="gray" onClick={() => onRemove(!isRemoved)}>
              {isRemoved ? t('logo.undo') : t('logo.removeSaved')}
            </Button>
          )}
        </HStack>
      </HStack>
    </FormField>
  );
}
