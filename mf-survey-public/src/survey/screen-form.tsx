import type { ReactNode } from 'react';
import { usePageLocation } from './page-location.ts';
import { SCREEN_FORM_ID } from './posted-form.ts';

interface ScreenFormProps {
  /** Id of the error message of this form; a browser without script scrolls to it. */
  answerId?: string;
  children: ReactNode;
}

/**
 * The form around a screen. Its fields and buttons have names and values, so that the server can read it without
 * script.
 * `item:<key>` is 1–5, 0–10, `decline` or a text; `unit:<category>` is a unit or `decline`.
 */
export function ScreenForm({ answerId, children }: ScreenFormProps) {
  const { formFields = {} } = usePageLocation();
  return (
    // No restored fields: the device's record applies.
    <form id={SCREEN_FORM_ID} method="post" action={answerId && `#${answerId}`} autoComplete="off">
      {Object.entries(formFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface GoProps {
  /**
   * Action that the button requests from the server without script: `start`, `anew`, `next`, `back`, `review`, `send`,
   * `retry`, `discard`, or `part:<index>`.
   */
  to: string;
  variant: 'primary' | 'quiet' | 'row';
  isBusy?: boolean;
  describedBy?: string;
  onGo: () => void;
  children: ReactNode;
}

/** A button of a screen's form. It calls `onGo`, or posts the form without script. */
export function ScreenButton({ to, variant, isBusy, describedBy, onGo, children }: GoProps) {
  return (
    <button
      name="go"
      value={to}
      className={`vs-${variant}`}
      aria-disabled={isBusy}
      aria-describedby={describedBy}
      onClick={(event) => {
        event.preventDefault();
        onGo();
      }}
    >
      {children}
    </button>
  );
}
