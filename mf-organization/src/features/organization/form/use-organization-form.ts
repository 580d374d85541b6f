import { organizations, SECTORS } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { HttpError } from '@veleta/shared/http';
import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges } from '@veleta/shared/session';
import { useEffect, useRef, useState } from 'react';
import type { LogoError } from './logo-file.ts';
import { bodyOf, isSameModel, valuesOf } from '../organization-model.ts';
import type { Organization, OrganizationValues } from '../organization-model.ts';
import { checkOrganization, wordsFor } from './organization-rules.ts';
import { useSaveOrganization } from '../organization.api.ts';

const LOGO_ERRORS: Readonly<Record<string, LogoError>> = {
  file_type: 'file_type',
  file_too_large: 'file_too_large',
  body_too_large: 'file_too_large',
};

interface Options {
  organization: Organization | null;
  isIndustryNeeded: boolean;
  onSaved: () => void;
}

/** State of the organization form. The logo is separate, because a draft cannot store a file. */
export function useOrganizationForm({ organization, isIndustryNeeded, onSaved }: Options) {
  const { t } = useTranslation('mf-organization');
  const [logo, setLogo] = useState<File | null>(null);
  const [isLogoRemoved, setLogoRemoved] = useState(false);
  const [logoError, setLogoError] = useState<LogoError | null>(null);
  const save = useSaveOrganization();
  useUnsavedChanges(logo !== null || isLogoRemoved);
  // Last saved organization, known before the page re-renders: a second click then updates what the first created.
  const known = useRef(organization);
  useEffect(() => {
    known.current = organization;
  }, [organization]);

  const resetLogo = () => {
    setLogo(null);
    setLogoRemoved(false);
    setLogoError(null);
  };

  const form = useContractForm<OrganizationValues>({
    schema: organizations.OrganizationUpdateSchema,
    initial: valuesOf(organization),
    toBody: (values) => bodyOf(values, SECTORS),
    check: (values) => checkOrganization(values, { isIndustryNeeded }),
    words: (field, code) => wordsFor(t, field, code),
    draft: 'organization',
    send: async (values) => {
      const before = known.current;
      if (before && !logo && !isLogoRemoved && isSameModel(values, valuesOf(before))) {
        notify.info(t('form.unchanged'));
        onSaved();
        return valuesOf(before);
      }
      const saved = await save.mutateAsync({
        id: before?.id ?? null,
        body: { ...bodyOf(values, SECTORS), ...(isLogoRemoved && { removeLogo: true }) },
        logo,
      });
      if (!saved) return values;
      known.current = saved;
      resetLogo();
      notify.success(t('form.saved'));
      onSaved();
      return valuesOf(saved);
    },
    onFailed: (error) => {
      if (known.current) notify.error(t('errors.updateTitle'), t('errors.update'));
      else notify.error(t('errors.create'));
      const aboutLogo = error instanceof HttpError ? LOGO_ERRORS[error.code] : undefined;
      if (aboutLogo) setLogoError(aboutLogo);
    },
  });

  return {
    form,
    logo,
    setLogo,
    isLogoRemoved,
    setLogoRemoved,
    logoError,
    setLogoError,
    /** Whether the form has nothing to send. */
    isUnchanged:
      organization !== null && !logo && !isLogoRemoved && isSameModel(form.fields.watch(), valuesOf(organization)),
    discard: () => {
      form.discard();
      resetLogo();
    },
  };
}
