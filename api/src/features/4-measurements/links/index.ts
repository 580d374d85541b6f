export { registerShortAddresses } from './short-addresses.routes.ts';
export { saveShortAddresses, kioskShortAddress, kioskShortHash, shortAddressOf } from './short-addresses.service.ts';
export {
  kioskLink,
  kioskToken,
  personalLink,
  personalToken,
  reusableLink,
  reusableToken,
  surveyUrl,
} from './survey-links.service.ts';
