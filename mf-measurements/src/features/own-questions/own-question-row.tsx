import { LANGUAGES } from '@veleta/shared/contracts';
import { useBilingual, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { Badge, Box, HStack, IconButton, Text } from '@veleta/shared/ui';
import { ChevronDown, ChevronUp, Pencil } from '@veleta/shared/ui/icons';
import { RemoveButton } from '../../common/remove-button.tsx';
import { ListRow } from '../../common/list-row.tsx';
import { useRemoveOwnQuestion, type OwnQuestion } from './own-questions.api.ts';

export interface OwnQuestionRowProps {
  readonly product: string;
  readonly question: OwnQuestion;
  /** From 0, less than `count`. */
  readonly index: number;
  readonly count: number;
  readonly canManage: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
}

/** One question in both languages with its actions. */
export function OwnQuestionRow({ product, question, index, count, canManage, onMove, onEdit }: OwnQuestionRowProps) {
  const { t } = useTranslation('mf-measurements');
  const language = useLanguage();
  const text = useBilingual()(question.text);
  const other = LANGUAGES.find((one) => one !== language) ?? 'en';
  const moves = [
    { by: -1, label: 'own.moveUp', icon: <ChevronUp />, isPossible: index > 0 },
    { by: 1, label: 'own.moveDown', icon: <ChevronDown />, isPossible: index < count - 1 },
  ] as const;
  return (
    <ListRow justifyContent="space-between" py="5">
      <Box flex="1" minW={{ base: 'full', md: '50%' }}>
        <Text fontWeight="medium" overflowWrap="anywhere">
          {text}
        </Text>
        <Text lang={other} textStyle="sm" color="fg.muted" mt="1" overflowWrap="anywhere">
          {question.text[other]}
        </Text>
        <HStack gap="2" mt="3" wrap="wrap">
          <Badge colorPalette="gray">{t(`own.types.${question.type}`)}</Badge>
          {question.version > 1 && (
            <Text textStyle="sm" color="fg.muted">
              {t('own.version', { version: question.version })}
            </Text>
          )}
        </HStack>
      </Box>
      {canManage && (
        <HStack gap="1" alignItems="flex-start">
          {moves.map(({ by, label, icon, isPossible }) => (
            // Never disabled, so that the focus stays when a question reaches the end.
            <IconButton
              key={label}
              variant="ghost"
              colorPalette="gray"
              size="sm"
              data-move={`${question.id}:${by}`}
              aria-label={t(label, { text })}
              aria-disabled={!isPossible}
              opacity={isPossible ? undefined : '0.4'}
              onClick={() => isPossible && onMove(by)}
            >
              {icon}
            </IconButton>
          ))}
          <IconButton
            variant="ghost"
            colorPalette="gray"
            size="sm"
            onClick={onEdit}
            aria-label={t('own.editOf', { text })}
          >
            <Pencil />
          </IconButton>
          <RemoveQuestion product={product} question={question} text={text} />
        </HStack>
      )}
    </ListRow>
  );
}

function RemoveQuestion({ product, question, text }: { product: string; question: OwnQuestion; text: string }) {
  const { t } = useTranslation('mf-measurements');
  const remove = useRemoveOwnQuestion(product);
  return (
    <RemoveButton
      label={t('own.removeOf', { text })}
      title={t('own.removeTitle')}
      text={`${t('own.removeText', { text })} ${t(question.isAsked ? 'own.removeAsked' : 'own.removeNew')}`}
      confirmLabel={t('own.removeConfirm')}
      remove={() => remove.mutateAsync(question.id)}
      done={t('own.removed')}
      failed={t('own.removeFailed')}
    />
  );
}
