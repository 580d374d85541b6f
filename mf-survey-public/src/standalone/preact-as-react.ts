/**
 * What the survey uses of React, from Preact itself. Its own compatibility layer makes the same and more, for a fourth of
 * the script that a phone may load; a build that asks for anything not listed here fails. Two habits follow: a text
 * field says `onInput`, and focus is followed with handlers that do not count on bubbling.
 */
export { createContext, Fragment } from 'preact';
export { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
