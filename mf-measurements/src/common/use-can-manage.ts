import { useAuth } from '@veleta/shared/session';

/**
 * Returns whether the user may change what is measured; analysts may not. The API enforces it, the interface only
 * hides buttons.
 */
export function useCanManage(): boolean {
  const { role } = useAuth();
  return role === 'owner' || role === 'administrator';
}
