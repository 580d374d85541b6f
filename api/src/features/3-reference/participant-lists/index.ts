export { insertList, isNameTaken, recountList } from './participant-lists.queries.ts';
export { registerParticipantLists } from './participant-lists.routes.ts';
export {
  announceSize,
  columnCategories,
  findParticipantList,
  listFull,
  listParticipantListsOf,
  nameTaken,
  openList,
  presentList,
  assertValidRows,
} from './participant-lists.service.ts';
export { validateRows } from './validate-rows.ts';
