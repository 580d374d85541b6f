export { insertList, isNameTaken, listParticipantNames, recountList } from './participant-lists.queries.ts';
export { registerParticipantLists } from './participant-lists.routes.ts';
export {
  emitListSize,
  columnCategories,
  findParticipantList,
  listFull,
  listParticipantListsOf,
  nameTaken,
  requireEditableList,
  presentList,
  assertValidRows,
} from './participant-lists.service.ts';
export { validateRows } from './validate-rows.ts';
