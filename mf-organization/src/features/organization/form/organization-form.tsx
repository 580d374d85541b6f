import { SECTORS } from '@veleta/shared/contracts';
import { Controller } from '@veleta/shared/forms';
import { useErrorText, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Alert, Button, HStack, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { StickyActions } from '@veleta/shared/ui/pieces';
import { useId } from 'react';
import { CatalogueField } from './catalogue-field.tsx';
import { CountryField } from './country-field.tsx';
import { LogoField } from './logo-field.tsx';
import type { Organization } from '../organization-model.ts';
import { industriesQuery } from '../organization.api.ts';
import { TextField } from '../../../common/text-field.tsx';
import { useOrganizationForm } from './use-organization-form.ts';

interface OrganizationFormProps {
  organization: Organization | null;
  /** Whether the form is a step of the wizard, which opens while no organization exists. */
  isIndustryNeeded?: boolean;
  submitLabel: string;
  onSaved: () => void;
}

// The form may be longer than its dialog.
const showOnScreen = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** Creates or updates the organization. The draft remains until it is saved. */
export function OrganizationForm({
  organization,
  isIndustryNeeded = false,
  submitLabel,
  onSaved,
}: OrganizationFormProps) {
  const { t } = useTranslation('mf-organization');
  const language = useLanguage();
  const errorText = useErrorText();
  const industries = useQuery(industriesQuery(language));
  const state = useOrganizationForm({ organization, isIndustryNeeded, onSaved });
  const { fields, formProps, errorOf, isBusy, failure, isRestored } = state.form;
  const { register, control } = fields;
  const idleId = useId();
  // In the wizard, an unchanged form continues to the next step.
  const isIdle = !isIndustryNeeded && state.isUnchanged && !isBusy;

  const actions = (
    <HStack gap="4" wrap="wrap">
      <Button type="submit" loading={isBusy} disabled={isIdle} aria-describedby={isIdle ? idleId : undefined}>
        {submitLabel}
      </Button>
      {isIdle && (
        <Text id={idleId} textStyle="sm" color="fg.muted">
          {t('form.unchanged')}
        </Text>
      )}
    </HStack>
  );
  return (
    <form {...formProps}>
      <Stack gap="6">
        {isRestored && (
          <Alert.Root status="info" alignItems="center">
            <Alert.Indicator />
            <Alert.Title flex="1">{t('form.restored')}</Alert.Title>
            <Button size="sm" variant="outline" onClick={state.discard}>
              {t('form.discard')}
            </Button>
          </Alert.Root>
        )}
        <TextField
          label={t('form.name')}
          required
          autoComplete="organization"
          error={errorOf('name')}
          {...register('name')}
        />
        <LogoField
          saved={organization?.logo ?? null}
          chosen={state.logo}
          problem={state.logoError}
          onChoose={state.setLogo}
          isRemoved={state.isLogoRemoved}
          onRemove={state.setLogoRemoved}
          onError={state.setLogoError}
        />
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
          <Controller
            name="industry"
            control={control}
            render={({ field }) => (
              <CatalogueField
                label={t('form.industry')}
                hint={isIndustryNeeded ? t('form.industryNeeded') : t('form.industryHint')}
                isRequired={isIndustryNeeded}
                error={errorOf('industry')}
                field={field}
                options={(industries.data ?? []).map(({ id, name }) => ({ value: String(id), name }))}
                source={industries}
              />
            )}
          />
          <Controller
            name="sector"
            control={control}
            render={({ field }) => (
              <CatalogueField
                label={t('form.sector')}
                error={errorOf('sector')}
                field={field}
                options={SECTORS.map((sector) => ({ value: sector, name: t(`form.sectors.${sector}`) }))}
              />
            )}
          />
          <Controller
            name="country"
            control={control}
            render={({ field }) => <CountryField field={field} error={errorOf('country')} />}
          />
          <TextField
            label={t('form.employees')}
            inputMode="numeric"
            error={errorOf('numberOfEmployees')}
            {...register('numberOfEmployees')}
          />
          <TextField label={t('form.nickname')} error={errorOf('nickname')} {...register('nickname')} />
          <TextField
            label={t('form.supportEmail')}
            hint={t('form.supportEmailHint')}
            type="email"
            autoComplete="off"
            error={errorOf('supportEmail')}
            {...register('supportEmail')}
          />
        </SimpleGrid>
        {failure !== null && (
          <Alert.Root status="error" role="alert" ref={showOnScreen}>
            <Alert.Indicator />
            <Alert.Content>
              <Alert.Title>{organization ? t('errors.update') : t('errors.create')}</Alert.Title>
              <Alert.Description>
                {errorText(failure)} {t('form.nothingLost')}
              </Alert.Description>
            </Alert.Content>
          </Alert.Root>
        )}
        {isIndustryNeeded ? <StickyActions>{actions}</StickyActions> : actions}
      </Stack>
    </form>
  );
}
