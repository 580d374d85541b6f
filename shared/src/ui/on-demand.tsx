import { useTranslation } from '@veleta/shared/i18n';
import { loadWithRetries } from '@veleta/shared/remote';
import { Center, Spinner } from '@veleta/shared/ui';
import { useEffect, useReducer, useRef, useState, type ComponentType } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import type { ModalProps } from './modal.tsx';

type Dialogs = typeof import('@veleta/shared/ui/dialogs');

let dialogs: Dialogs | null = null;
let coming: Promise<void> | null = null;

/** Fetches the code of dialogs, once. */
const fetchDialogs = (): Promise<void> =>
  (coming ??= loadWithRetries(() => import('@veleta/shared/ui/dialogs')).then(
    (code) => {
      dialogs = code;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  ));

const prepareDialogs = (): void => void fetchDialogs().catch(() => {});

/** Says that a dialog is on its way, where it takes longer than a blink. */
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
 * Stands in for a dialog whose code is fetched when it is first opened, or before on `dialogIntent`. Code that cannot be had
 * closes it again, and its error goes to whoever watches the page: the shell tells the person and looks for a newer release.
 * Opening once more is a new try.
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
    // One that was never opened costs nothing, even where there is one in every row of a table.
    if (!dialogs || !wasOpened) return null;
    const Dialog = pick(dialogs);
    return <Dialog {...props} />;
  };
}

/** `ConfirmDialog` of `ui/dialogs`, whose code comes when it is first opened. */
export const ConfirmDialog = onDemand<ConfirmDialogProps>(
  (code) => code.ConfirmDialog,
  ({ onCancel }) => onCancel(),
);

/** `Modal` of `ui/dialogs`, whose code comes when it is first opened. */
export const Modal = onDemand<ModalProps>(
  (code) => code.Modal,
  ({ onClose }) => onClose?.(),
);

/** For a button that opens a dialog: the code comes when somebody points at the button or reaches it, so that it opens at once. */
export const dialogIntent = { onPointerEnter: prepareDialogs, onFocus: prepareDialogs } as const;
