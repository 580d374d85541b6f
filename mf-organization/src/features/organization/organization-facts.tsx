import { SECTORS } from '@veleta/shared/contracts';
import { formatNumber, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Image, Stack } from '@veleta/shared/ui';
import { Facts } from '../../common/facts.tsx';
import type { Organization } from './organization-model.ts';
import { countriesQuery, industriesQuery } from './organization.api.ts';

/** Read-only organization, for people who may not change it. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { t } = useTranslation('mf-organization');
  const language = useLanguage();
  const industries = useQuery(industriesQuery(language));
  const countries = useQuery(countriesQuery(language));
  const sector = SECTORS.find((one) => one === organization.sector);
  const facts = [
    [t('form.name'), organization.name],
    [t('form.nickname'), organization.nickname],
    [t('form.industry'), industries.data?.find(({ id }) => id === organization.industry)?.name],
    [t('form.sector'), sector && t(`form.sectors.${sector}`)],
    [
      t('form.country'),
      countries.data?.find(({ code }) => code === organization.country)?.name ?? organization.country,
    ],
    [
      t('form.employees'),
      organization.numberOfEmployees === null ? null : formatNumber(organization.numberOfEmployees),
    ],
    [t('form.supportEmail'), organization.supportEmail],
  ] as const;
  return (
    <Stack gap="6">
      {organization.logo && (
        // Logos are made for white paper.
        <Image
          src={organization.logo}
          alt={t('logo.current')}
          boxSize="24"
          objectFit="contain"
          bg="white"
          color="black"
          borderRadius="l2"
        />
      )}
      <Facts facts={facts.map(([label, value]) => [label, value || t('shared:states.none')] as const)} />
    </Stack>
  );
}
