/** Forms; loaded with the first page that has one. */
export { Controller, useController, useWatch, type ControllerRenderProps } from 'react-hook-form';
export { validateForm, type FormContract } from './contract-resolver.ts';
export { clearDrafts, draftStore, type DraftStore } from './drafts.ts';
export { fieldText } from './field-text.ts';
export { useContractForm, type ContractForm, type ContractFormOptions } from './use-contract-form.ts';
