import { useRef, useState, type ComponentType, type KeyboardEvent, type ReactElement } from 'react';

/** What a button needs to become that of a menu which is not there yet. */
export interface IntentProps {
  'aria-haspopup': 'menu';
  'aria-expanded': false;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuOnIntentProps {
  /** The menu with its button, which looks like the one shown before. It starts open. */
  load: () => Promise<{ default: ComponentType }>;
  button: (props: IntentProps) => ReactElement;
}

const OPENING_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp']);

/**
 * A menu whose code (43 KB with all that lies over pages) is fetched when somebody points at its button or reaches it by keyboard, and that
 * opens with the first click. Where the code cannot be had the button stays, and the next click tries again.
 */
export function MenuOnIntent({ load, button }: MenuOnIntentProps) {
  const [Menu, setMenu] = useState<ComponentType | null>(null);
  const isOpening = useRef(false);
  if (Menu) return <Menu />;

  const prepare = (): void => void load().catch(() => {});
  const open = async (): Promise<void> => {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const { default: Loaded } = await load();
      setMenu(() => Loaded);
    } catch {
      isOpening.current = false;
    }
  };
  return button({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => void open(),
    onKeyDown: (event) => {
      if (!OPENING_KEYS.has(event.key)) return;
      event.preventDefault();
      void open();
    },
  });
}
