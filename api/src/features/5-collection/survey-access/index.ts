export { type Fault, judgeAnswers, type JudgedAnswers, judgeUnits, type Submission } from './answers.ts';
export { type Asked, askedOf } from './asked.service.ts';
export { createBatches } from './batches.ts';
export {
  behindLink,
  findLink,
  participatingBehindLink,
  recallLink,
  refusalOf,
  requireOpen,
  type SurveyLink,
} from './link.service.ts';
export { memoryPerServices } from './memory.ts';
export { perServices } from './per-services.ts';
export { placeShares } from './place-shares.ts';
export { extendPlace, findPlace } from './places.queries.ts';
export {
  acceptQuestion,
  draftVersionsQuestion,
  invitationsQuestion,
  knownQuestion,
  type Of,
  unitsQuestion,
  unspentCodesQuestion,
} from './submissions.queries.ts';
