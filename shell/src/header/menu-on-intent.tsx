import { useRef, useState, type ComponentType, type KeyboardEvent, type ReactElement } from 'react';

/** Props that make a plain button act as a menu button before the menu is loaded. */
export interface IntentProps {
  'aria-haspopup': 'menu';
  'aria-expanded': false;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuOnIntentProps {
  /** Loads the menu with its own button, which looks the same. The menu starts open. */
  load: () => Promise<{ default: ComponentType }>;
  button: (props: IntentProps) => ReactElement;
}

const OPENING_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp']);

/**
 * Loads the code of a menu (43 KB with all overlay code) when the pointer or the focus reaches its button. The first
 * click opens the menu. If loading fails, the button stays and the next click tries again.
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
