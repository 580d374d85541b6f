import { useTranslation } from '@veleta/shared/i18n';
import { loadWithRetries } from '@veleta/shared/remote';
import { Center, Spinner } from '@veleta/shared/ui';
import { useEffect, useReducer, useRef, useState, type ComponentType } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import type { ModalProps } from './modal.tsx';

type Dialogs = typeof import('@veleta/shared/ui/overlay');

let dialogs: Dialogs | null = null;
let coming: Promise<void> | null = null;

/** Loads the code of dialogs, once. */
const fetchDialogs = (): Promise<void> =>
  (coming ??= loadWithRetries(() => import('@veleta/shared/ui/overlay')).then(
    (code) => {
      dialogs = code;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  ));

const prepareDialogs = (): void => void fetchDialogs().catch(() => {});

/** Loading state of a dialog, shown after a short delay. */
function OnItsWay() {
  const { t } = useTranslation('shared');
  return (
    <Center
      position="fixed"
      inset="0"
      zIndex="modal"
      pointerEvents="none"
      animationName="fade-in"
      animationDuration="fast"
      animationDelay="300ms"
      animationFillMode="both"
      role="status"
      aria-label={t('states.loading')}
    >
      <Spinner size="lg" color="primary.fg" />
    </Center>
  );
}

/**
 * Placeholder for a dialog whose code loads when it is first opened, or earlier by `dialogIntent`. If loading fails,
 * the dialog closes and the error is unhandled, so that the shell notifies the user and checks for a newer release.
 * Opening it again retries.
 */
function onDemand<Props extends { readonly isOpen: boolean }>(
  pick: (code: Dialogs) => ComponentType<Props>,
  close: (props: Props) => void,
) {
  return function OnDemand(props: Props) {
    const { isOpen } = props;
    const [wasOpened, setWasOpened] = useState(isOpen);
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    if (isOpen && !wasOpened) setWasOpened(true);
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });

    const isAwaited = isOpen && dialogs === null;
    useEffect(() => {
      if (!isAwaited) return undefined;
      let isHere = true;
      fetchDialogs().then(
        () => isHere && redraw(),
        (error: unknown) => {
          if (isHere) close(latest.current);
          reportError(error);
        },
      );
      return () => {
        isHere = false;
      };
    }, [isAwaited]);

    if (isAwaited) return <OnItsWay />;
    // A dialog that was never opened renders nothing, even with one in every row of a table.
    if (!dialogs || !wasOpened) return null;
    const Dialog = pick(dialogs);
    return <Dialog {...props} />;
  };
}

/** `ConfirmDialog` of `ui/dialogs`, loaded when it is first opened. */
export const ConfirmDialog = onDemand<ConfirmDialogProps>(
  (code) => code.ConfirmDialog,
  ({ onCancel }) => onCancel(),
);

/** `Modal` of `ui/dialogs`, loaded when it is first opened. */
export const Modal = onDemand<ModalProps>(
  (code) => code.Modal,
  ({ onClose }) => onClose?.(),
);

/** Props for a button that opens a dialog: load its code on hover and focus. */
export const dialogIntent = { onPointerEnter: prepareDialogs, onFocus: prepareDialogs } as const;
