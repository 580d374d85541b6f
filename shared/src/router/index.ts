/**
 * The router as pages use it. A module that the shell shares comes whole, since nobody knows what a remote will ask of it:
 * react-router is 61 KB gzip whole and 32 as used, so what is shared is this list. What is missing here is added here,
 * with a new minor version of this package. Making and providing the router is the shell's, by the library itself.
 */
export { Navigate, Outlet, useBlocker, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export type { To } from 'react-router-dom';
export { Link, NavLink } from './link.tsx';
export { PrefetchProvider, usePrefetch, type Prefetch } from './prefetch.ts';
