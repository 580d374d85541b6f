import { useAuth } from '@veleta/shared/session';

/** True for those who may change what is measured; analysts read. The API decides, this only spares a vain click. */
export function useCanManage(): boolean {
  const { role } = useAuth();
  return role === 'owner' || role === 'administrator';
}
