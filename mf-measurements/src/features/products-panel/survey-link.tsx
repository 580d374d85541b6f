import { HStack, Link } from '@veleta/shared/ui';
import { CopyButton } from '@veleta/shared/ui/pieces';

/** The address to share while a reusable link collects. */
export function SurveyLink({ href }: { href: string }) {
  return (
    <HStack gap="2" minW="0">
      <Link href={href} target="_blank" rel="noreferrer" flex="1" minW="0" display="block" truncate>
        {href.replace(/^https?:\/\//, '')}
      </Link>
      <CopyButton value={href} size="xs" />
    </HStack>
  );
}
