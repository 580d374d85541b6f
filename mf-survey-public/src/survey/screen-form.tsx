import type { ReactNode } from 'react';
import { usePageLocation } from './page-location.ts';
import { SCREEN_FORM_ID } from './posted-form.ts';

interface ScreenFormProps {
  /** Where on the screen this form is told why it was not taken: a browser without script shows the page from there. */
  answerId?: string;
  children: ReactNode;
}

/**
 * The form around a screen. Its fields have names and its buttons values, so that the server entry can read it where no
 * script runs: `item:<key>` holds 1–5, 0–10, `decline` or a text, `unit:<category>` a unit or `decline`.
 */
export function ScreenForm({ answerId, children }: ScreenFormProps) {
  const { formFields = {} } = usePageLocation();
  return (
    // No restored fields: what the device keeps is what counts.
    <form id={SCREEN_FORM_ID} method="post" action={answerId && `#${answerId}`} autoComplete="off">
      {Object.entries(formFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface GoProps {
  /** What the button asks the server for where no script runs: `start`, `anew`, `next`, `back`, `review`, `send`, `retry`, `discard`, or `part:<index>`. */
  to: string;
  look: 'primary' | 'quiet' | 'row';
  isBusy?: boolean;
  describedBy?: string;
  onGo: () => void;
  children: ReactNode;
}

/** A button of a screen's form: with script it acts here, without it sends the form. */
export function Go({ to, look, isBusy, describedBy, onGo, children }: GoProps) {
  return (
    <button
      name="go"
      value={to}
      className={`vs-${look}`}
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
