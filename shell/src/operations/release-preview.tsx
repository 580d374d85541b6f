import { useTranslation } from '@veleta/shared/i18n';
import { HStack, Link } from '@veleta/shared/ui';
import { CopyButton } from '@veleta/shared/ui/pieces';

/** The address that shows one release to an operator, in a tab of its own: to open it or to copy it. */
export function ReleasePreview({ name, version, path }: { name: string; version: string; path: string }) {
  const { t } = useTranslation('operations');
  return (
    <HStack gap="3" flexWrap="wrap">
      <Link
        href={path}
        target="_blank"
        rel="noopener"
        textStyle="sm"
        aria-label={t('parts.previewOf', { name, version })}
      >
        {t('parts.openPreview')}
      </Link>
      <CopyButton value={new URL(path, location.origin).href} size="xs" label={t('parts.copyPreview')} />
    </HStack>
  );
}
