export { listQuestions, type OwnQuestionRow } from './own-items.queries.ts';
export { nameOfOwnSection, OWN_SECTION, ownItemsOf, readAndMarkOwnItems } from './own-items.service.ts';
export { allProducts, type BankProduct, findProduct, productName } from './question-bank.service.ts';
