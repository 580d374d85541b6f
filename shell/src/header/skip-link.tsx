import { useTranslation } from '@veleta/shared/i18n';
import { Link } from '@veleta/shared/ui';

export const CONTENT_ID = 'content';

/** Link from the start of the page to its content, for keyboard users. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <Link
      href={`#${CONTENT_ID}`}
      position="absolute"
      insetStart="4"
      top="-20"
      zIndex="skipNav"
      px="4"
      py="2"
      bg="bg.panel"
      borderRadius="l2"
      boxShadow="md"
      _focusVisible={{ top: '3' }}
      _print={{ display: 'none' }}
    >
      {t('header.skip')}
    </Link>
  );
}
