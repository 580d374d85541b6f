/**
 * The parts of the router that pages use. A shared module is loaded as a whole, because the shell cannot know which
 * exports remotes use. react-router has 61 KB (gzip) as a whole and 32 KB as used, so this list is shared instead. Add
 * missing exports here, with a new minor version of this package. The shell creates and provides the router with the
 * library itself.
 */
export { Navigate, Outlet, useBlocker, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export type { To } from 'react-router-dom';
export { Link, NavLink } from './link.tsx';
export { PrefetchProvider, usePrefetch, type Prefetch } from './prefetch.ts';
