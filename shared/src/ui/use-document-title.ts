import { useEffect } from 'react';
import { PRODUCT_NAME } from './mark.tsx';

/** Sets the title of the browser tab: "Products Panel · Veleta". Ignores values that are not text. */
export function useDocumentTitle(title: unknown): void {
  useEffect(() => {
    if (typeof title === 'string' && title) document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
