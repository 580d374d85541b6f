import { useState } from 'react';
import { LANGUAGES } from '@veleta/shared/contracts';
import { useErrorText, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Box, Button, Card, FormField, Heading, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import type { MeasurementSetInput } from '../set-up.api.ts';
import { useSendTestMail, type Launch, type MailLanguage, type MailText, type Occasion } from './launch.api.ts';
import { MailPage } from './mail-page.tsx';
import { MailWords } from './mail-words.tsx';

interface MailPreviewProps {
  readonly launch: Launch;
  readonly input: MeasurementSetInput;
  readonly texts: readonly MailText[];
  readonly onTexts: (texts: readonly MailText[]) => void;
}

const FORMS = ['picture', 'text'] as const;

/** Previews each mail of a set in both languages, with the texts that an organization may change. */
export function MailPreview({ launch, input, texts, onTexts }: MailPreviewProps) {
  const { t } = useTranslation('mf-measurements');
  const first = useLanguage();
  const [occasion, setOccasion] = useState<Occasion>('invitation');
  const [language, setLanguage] = useState<MailLanguage>(first);
  const [form, setForm] = useState<(typeof FORMS)[number]>('picture');
  const isShown = (text: Pick<MailText, 'occasion' | 'language'>): boolean =>
    text.occasion === occasion && text.language === language;
  const mail = launch.mails.find(isShown) ?? launch.mails[0];
  const byDefault = launch.defaultTexts.find(isShown);
  const occasions = [...new Set(launch.mails.map((each) => each.occasion))];
  if (!mail || !byDefault) return null;

  return (
    <Card.Root>
      <Card.Body gap="6">
        <Heading as="h3" size="md">
          {t('launch.mails')}
        </Heading>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
          <FormField label={t('launch.mail')}>
            <Select
              value={mail.occasion}
              onChange={({ target }) => setOccasion(occasions.find((each) => each === target.value) ?? 'invitation')}
            >
              {occasions.map((each) => (
                <option key={each} value={each}>
                  {t(`launch.occasions.${each}`)}
                </option>
              ))}
            </Select>
          </FormField>
          <FormField label={t('launch.language')}>
            <Select
              value={language}
              onChange={({ target }) => setLanguage(LANGUAGES.find((each) => each === target.value) ?? first)}
            >
              {LANGUAGES.map((each) => (
                <option key={each} value={each}>
                  {t(`launch.languages.${each}`)}
                </option>
              ))}
            </Select>
          </FormField>
          <FormField label={t('launch.form')}>
            <Select
              value={form}
              onChange={({ target }) => setForm(FORMS.find((each) => each === target.value) ?? 'picture')}
            >
              {FORMS.map((each) => (
                <option key={each} value={each}>
                  {t(`launch.forms.${each}`)}
                </option>
              ))}
            </Select>
          </FormField>
        </SimpleGrid>
        <MailWords
          key={`${occasion} ${language}`}
          own={texts.find(isShown)}
          byDefault={byDefault}
          onChange={(text) => onTexts([...texts.filter((each) => !isShown(each)), ...(text ? [text] : [])])}
        />
        <Box borderWidth="1px" borderRadius="l3" overflow="hidden" lang={mail.language}>
          <Stack gap="0.5" px="4" py="3" bg="bg.subtle" borderBottomWidth="1px">
            <Text textStyle="sm" color="fg.muted">
              {mail.sender}
            </Text>
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {mail.subject}
            </Text>
          </Stack>
          {form === 'picture' ? (
            <MailPage html={mail.html} title={t('launch.mailShown', { subject: mail.subject })} />
          ) : (
            <Text p="4" whiteSpace="pre-wrap" overflowWrap="anywhere" fontFamily="mono" textStyle="sm">
              {mail.text}
            </Text>
          )}
        </Box>
        <TestMail input={input} occasion={mail.occasion} language={mail.language} />
      </Card.Body>
    </Card.Root>
  );
}

function TestMail(props: { input: MeasurementSetInput; occasion: Occasion; language: MailLanguage }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const send = useSendTestMail();
  const singleFlight = useSingleFlight();
  const test = () =>
    singleFlight(async () => {
      try {
        const { email } = await send.mutateAsync({
          set: props.input,
          occasion: props.occasion,
          language: props.language,
        });
        notify.success(t('launch.tested', { email }));
      } catch (error) {
        notify.error(t('launch.testFailed'), errorText(error));
      }
    });
  return (
    <Box>
      <Button
        type="button"
        variant="outline"
        colorPalette="gray"
        loading={send.isPending}
        loadingText={t('launch.test')}
        onClick={() => void test()}
      >
        {t('launch.test')}
      </Button>
      <Text mt="2" textStyle="sm" color="fg.muted">
        {t('launch.testHelp')}
      </Text>
    </Box>
  );
}
