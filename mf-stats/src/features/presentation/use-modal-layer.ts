import { useLayoutEffect, useState } from 'react';

/** Creates an element above the page, and makes everything else inert as long as the component is mounted. */
export function useModalLayer(): HTMLElement {
  const [layer] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const others = [...document.body.children].filter((element) => !element.hasAttribute('inert'));
    document.body.append(layer);
    for (const element of others) element.setAttribute('inert', '');
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    return () => {
      for (const element of others) element.removeAttribute('inert');
      document.body.style.overflow = overflow;
      layer.remove();
    };
  }, [layer]);
  return layer;
}
