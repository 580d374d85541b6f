export { FailureNote } from '../../fields/failure-note.tsx';
