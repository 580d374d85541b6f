import { catalogues, organizations } from '@veleta/shared/contracts';
import { call, HttpError, request, toSnakeCase } from '@veleta/shared/http';
import { FRESHNESS_MS, PERSISTED, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import type { Organization, OrganizationBody } from './organization-model.ts';

const ORGANIZATION_KEY = ['organization'] as const;

/** Loads the organization of the account; null until it has been saved, which also calls `onNotFound`. */
export const organizationQuery = ({ onNotFound }: { onNotFound?: () => void } = {}) =>
  queryOptions({
    queryKey: ORGANIZATION_KEY,
    queryFn: async (): Promise<Organization | null> => {
      try {
        return await call(organizations.getOrganization);
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 404) throw error;
        onNotFound?.();
        return null;
      }
    },
    staleTime: FRESHNESS_MS.organization,
    retry: false,
  });

/** The API translates the names of industries and countries to the language of the request. */
export const industriesQuery = (language: string) =>
  queryOptions({
    queryKey: ['industries', language],
    queryFn: () => call(catalogues.getIndustries),
    staleTime: FRESHNESS_MS.industries,
    ...PERSISTED,
  });

export const countriesQuery = (language: string) =>
  queryOptions({
    queryKey: ['countries', language],
    queryFn: () => call(catalogues.getCountries),
    staleTime: FRESHNESS_MS.countries,
    ...PERSISTED,
  });

interface Save {
  id: string | null;
  body: OrganizationBody;
  logo: File | null;
}

function save({ id, body, logo }: Save): Promise<Organization> {
  if (id) return call(organizations.updateOrganization, { params: { id }, body, files: { logo } });
  const { method, version, service, uri } = organizations.createOrganization;
  const created = request({
    method,
    version,
    service,
    uri,
    body: toSnakeCase(body),
    files: { logo },
    noKeyConversion: true,
  });
  // The API validates the reply against the same contract.
  return created as Promise<Organization>;
}

interface SaveOptions {
  /** Called with a validation error (400); the save then resolves to null. Without it the error is thrown. */
  onBadRequest?: (error: HttpError) => void;
}

/** Saves the organization. Resolves when the session, and with it the theme, is refreshed. */
export function useSaveOrganization({ onBadRequest }: SaveOptions = {}) {
  const client = useQueryClient();
  const { refreshOrganization } = useAuth();
  return useMutation({
    mutationFn: async (wanted: Save): Promise<Organization | null> => {
      try {
        return await save(wanted);
      } catch (error) {
        if (!onBadRequest || !(error instanceof HttpError) || error.status !== 400) throw error;
        onBadRequest(error);
        return null;
      }
    },
    onSuccess: async (saved) => {
      if (!saved) return;
      client.setQueryData(ORGANIZATION_KEY, saved);
      // The organization is saved. If the session cannot be refreshed now, the next start loads it.
      await refreshOrganization().catch(() => null);
    },
  });
}
