import { useState } from 'react';
import { LANGUAGES } from '@veleta/shared/contracts';
import { useBilingual, useErrorText, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Badge, Box, Flex, HStack, IconButton, Text } from '@veleta/shared/ui';
import { ChevronDown, ChevronUp, Pencil, Trash2 } from '@veleta/shared/ui/icons';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useOnce } from '../../drafts/use-once.ts';
import { useRemoveOwnQuestion, type OwnQuestion } from './own-questions.api.ts';

export interface OwnQuestionRowProps {
  readonly product: string;
  readonly question: OwnQuestion;
  /** From 0, among `count`. */
  readonly index: number;
  readonly count: number;
  readonly canManage: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
}

/** One question in both languages, and what may be done with it. */
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
    <Flex
      as="li"
      gap="4"
      wrap="wrap"
      justifyContent="space-between"
      px={{ base: '4', md: '6' }}
      py="5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
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
            // Never disabled: whoever moves a question to the end with the keyboard keeps the focus.
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
    </Flex>
  );
}

function RemoveQuestion({ product, question, text }: { product: string; question: OwnQuestion; text: string }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveOwnQuestion(product);
  const once = useOnce();

  const confirm = () =>
    once(async () => {
      try {
        await remove.mutateAsync(question.id);
        notify.success(t('own.removed'));
        setIsAsking(false);
        return 'done';
      } catch (error) {
        notify.error(t('own.removeFailed'), errorText(error));
      }
      setIsAsking(false);
    });

  return (
    <>
      <IconButton
        variant="ghost"
        colorPalette="gray"
        size="sm"
        {...dialogIntent}
        onClick={() => setIsAsking(true)}
        aria-label={t('own.removeOf', { text })}
      >
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('own.removeTitle')}
        description={`${t('own.removeText', { text })} ${t(question.isAsked ? 'own.removeAsked' : 'own.removeNew')}`}
        confirmLabel={t('own.removeConfirm')}
        isBusy={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
