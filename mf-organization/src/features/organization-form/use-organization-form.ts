import { SECTORS } from '@veleta/shared/contracts';
import { errorTextOf, toFormError } from '@veleta/shared/forms';
import { HttpError } from '@veleta/shared/http';
import { notify } from '@veleta/shared/notify';
import { useUnsavedChanges } from '@veleta/shared/session';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '@veleta/shared/i18n';
import { dropDraft, readDraft, writeDraft } from './organization-draft.ts';
import type { LogoProblem } from './logo-file.ts';
import { bodyOf, isSameModel, ORGANIZATION_FIELDS, valuesOf } from './organization-model.ts';
import type { Organization, OrganizationValues } from './organization-model.ts';
import { complaintAbout } from './organization-rules.ts';
import { useSaveOrganization } from './organization.api.ts';

const LOGO_ERRORS: Readonly<Record<string, LogoProblem>> = {
  file_type: 'file_type',
  file_too_large: 'file_too_large',
  body_too_large: 'file_too_large',
};
const camelField = (path: string) => path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

interface Options {
  organization: Organization | null;
  userId: string;
  isIndustryNeeded: boolean;
  onSaved: () => void;
}

/** The state of the organization form: values, rules, draft, saving, and what the server said. */
export function useOrganizationForm({ organization, userId, isIndustryNeeded, onSaved }: Options) {
  const { t } = useTranslation('mf-organization');
  const [draft] = useState(() => readDraft(userId));
  const [isRestored, setRestored] = useState(() => draft !== null && !isSameModel(draft, valuesOf(organization)));
  const [logo, setLogo] = useState<File | null>(null);
  const [isLogoRemoved, setLogoRemoved] = useState(false);
  const [logoComplaint, setLogoComplaint] = useState<LogoProblem | null>(null);
  const form = useForm<OrganizationValues>({ defaultValues: draft ?? valuesOf(organization), shouldFocusError: false });
  const [failure, setFailure] = useState<unknown>(null);
  const save = useSaveOrganization({ onBadRequest: (error) => tellFailure(error) });
  useUnsavedChanges(form.formState.isDirty || isRestored, { survives: true });
  // A file fits into no draft.
  useUnsavedChanges(logo !== null || isLogoRemoved);
  // What the server has, known before the page has drawn it: a second click then updates what the first one created.
  const known = useRef(organization);
  useEffect(() => {
    known.current = organization;
  }, [organization]);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(userId, values) }),
    [form, userId],
  );

  /** The rule of a field, as react-hook-form asks for it; the words are found when the error is drawn. */
  const ruleOf = (field: keyof OrganizationValues) => (value: string) =>
    complaintAbout(field, value, { isIndustryNeeded })?.key ?? true;

  /** What is wrong with a field, in the language on the screen. */
  const errorOf = (field: keyof OrganizationValues): string | undefined => {
    const error = form.formState.errors[field];
    if (!error) return undefined;
    const complaint = complaintAbout(field, form.getValues(field), { isIndustryNeeded });
    if (complaint) return t(complaint.key, { maximum: complaint.maximum });
    return errorTextOf(error);
  };

  const tellFailure = (error: unknown) => {
    setFailure(error);
    if (known.current) notify.error(t('errors.updateTitle'), t('errors.update'));
    else notify.error(t('errors.create'));
    if (!(error instanceof HttpError)) return;
    const aboutLogo = LOGO_ERRORS[error.code];
    if (aboutLogo) setLogoComplaint(aboutLogo);
    for (const refusal of error.fields) {
      const field = ORGANIZATION_FIELDS.find((known) => known === camelField(refusal.path));
      if (field) form.setError(field, toFormError(refusal), { shouldFocus: true });
    }
  };

  const forget = (saved: Organization | null) => {
    form.reset(valuesOf(saved));
    dropDraft(userId);
    setRestored(false);
    setLogo(null);
    setLogoRemoved(false);
    setLogoComplaint(null);
  };

  const submit = form.handleSubmit(async (values) => {
    if (save.isRunning()) return;
    setFailure(null);
    const before = known.current;
    if (before && !logo && !isLogoRemoved && isSameModel(values, valuesOf(before))) {
      forget(before);
      notify.info(t('form.unchanged'));
      onSaved();
      return;
    }
    try {
      const saved = await save.mutateAsync({
        id: before?.id ?? null,
        body: { ...bodyOf(values, SECTORS), ...(isLogoRemoved && { removeLogo: true }) },
        logo,
      });
      if (!saved) return;
      known.current = saved;
      forget(saved);
      notify.success(t('form.saved'));
      onSaved();
    } catch (error) {
      tellFailure(error);
    }
  });

  return {
    form,
    ruleOf,
    errorOf,
    submit,
    logo,
    setLogo,
    isLogoRemoved,
    setLogoRemoved,
    logoComplaint,
    setLogoComplaint,
    save,
    failure,
    /** Whether saving would send nothing. */
    isUnchanged: organization !== null && !logo && !isLogoRemoved && isSameModel(form.watch(), valuesOf(organization)),
    isRestored,
    discard: () => forget(organization),
  };
}
