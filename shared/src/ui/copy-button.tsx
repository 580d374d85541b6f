import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Button } from '@veleta/shared/ui';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ComponentProps } from 'react';

const CONFIRMED_MS = 2000;

export interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'colorPalette'> {
  /** Text to copy. Other values are rejected with a notice. */
  value: unknown;
  /** Label of the button; default "Copy". */
  label?: string;
}

/** Copies a text and confirms it; shows a notice if the browser rejects it. */
export function CopyButton({ value, label, size = 'sm', variant = 'outline', colorPalette = 'gray' }: CopyButtonProps) {
  const { t } = useTranslation('shared');
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    if (typeof value !== 'string') return notify.error(t('clipboard.notText'));
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      notify.error(t('clipboard.failed'));
    }
  };

  return (
    <Button size={size} variant={variant} colorPalette={colorPalette} onClick={() => void copy()} aria-live="polite">
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {isCopied ? t('notices.copied') : (label ?? t('actions.copy'))}
    </Button>
  );
}
