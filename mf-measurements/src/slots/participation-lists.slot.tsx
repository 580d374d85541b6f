import { ListsPanel } from '../features/participant-lists/lists-panel.tsx';

/** Fills `organization.participation-lists`. There is nothing to finish in it, so it never calls `onDone`. */
export default function ParticipationLists() {
  return <ListsPanel />;
}
