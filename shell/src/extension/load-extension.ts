import { noExtension, type ShellExtension } from './shell-extension.ts';

/**
 * Loads the developer overrides if the server offers them (`OVERRIDE_ORIGINS`); it then writes an element into each
 * page. Other deployments never request their code.
 */
export async function loadExtension(): Promise<ShellExtension> {
  if (!document.querySelector('meta[name="veleta-overrides"]')) return noExtension;
  try {
    const { startOverrides } = await import('../overrides/index.tsx');
    return await startOverrides();
  } catch (error) {
    console.error('Overrides are not available.', error);
    return noExtension;
  }
}
