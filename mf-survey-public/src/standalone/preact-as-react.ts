/**
 * The React API that the survey uses, from Preact itself.
 * Preact's compatibility layer does the same and more, but takes a quarter of the script's size limit. A build that
 * imports anything else fails.
 * Two consequences: text fields use `onInput`, and focus handlers must not rely on bubbling.
 */
export { createContext, Fragment } from 'preact';
export { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
