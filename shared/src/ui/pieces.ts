/** Small components, hooks and functions that each build bundles itself, as icons. */
export { byScheme } from '../theme/by-scheme.ts';
export { CancelButton, type CancelButtonProps } from './cancel-button.tsx';
export { CopyButton, type CopyButtonProps } from './copy-button.tsx';
export {
  CalendarPicture,
  CommentsPicture,
  DonePicture,
  PeoplePicture,
  ResultsPicture,
  SearchPicture,
  ShieldPicture,
  SignpostPicture,
  TrendPicture,
  VanePicture,
} from './illustrations.tsx';
export { StickyActions } from './sticky-actions.tsx';
export { ProgressBar, type ProgressBarProps } from './progress-bar.tsx';
export { clearLinkToken, useLinkToken } from './use-link-token.ts';
export { useRemoval, type Removal, type RemovalOptions } from './use-removal.ts';
export { useSingleFlight } from './use-single-flight.ts';
