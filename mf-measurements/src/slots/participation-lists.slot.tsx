import { ImportOnDemand } from '../features/participant-import/import-on-demand.tsx';
import { ListsPanel } from '../features/participant-lists/lists-panel.tsx';

/** Fills `organization.participation-lists`. It has no end, so it never calls `onDone`. */
export default function ParticipationLists() {
  return <ListsPanel importForm={(props) => <ImportOnDemand {...props} />} />;
}
