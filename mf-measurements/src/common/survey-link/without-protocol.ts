/** An address as people read it. */
export const withoutProtocol = (address: string): string => address.replace(/^https?:\/\//, '');
