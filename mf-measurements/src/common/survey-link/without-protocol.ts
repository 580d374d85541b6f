/** Returns an address without its protocol, for display. */
export const withoutProtocol = (address: string): string => address.replace(/^https?:\/\//, '');
