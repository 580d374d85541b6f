/**
 * Lists every module that the shell shares with remotes, so that the build provides them. The imports never run from
 * here: the first user of a module, shell or remote, loads it. A test compares this file with the federation's list.
 */
const provided: readonly (() => Promise<unknown>)[] = [
  () => import('react'),
  () => import('react/jsx-runtime'),
  () => import('react-dom'),
  () => import('zustand'),
  () => import('@veleta/shared/http'),
  () => import('@veleta/shared/i18n'),
  () => import('@veleta/shared/session'),
  () => import('@veleta/shared/router'),
  () => import('@veleta/shared/query'),
  () => import('@veleta/shared/query/sending'),
  () => import('@veleta/shared/notify'),
  () => import('@veleta/shared/remote'),
  () => import('@veleta/shared/forms'),
  () => import('@veleta/shared/ui'),
  () => import('@veleta/shared/ui/controls'),
  () => import('@veleta/shared/ui/choices'),
  () => import('@veleta/shared/ui/files'),
  () => import('@veleta/shared/ui/charts'),
  () => import('@veleta/shared/ui/overlay'),
];

void provided;
