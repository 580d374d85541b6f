import { useEffect } from 'react';
import { PRODUCT_NAME } from './mark.tsx';

/** Names the browser's tab after the screen: "Products Panel · Veleta". Nothing that is not a text is a name. */
export function useDocumentTitle(title: unknown): void {
  useEffect(() => {
    if (typeof title === 'string' && title) document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
