/** A stylesheet is imported as its URL. */
declare module '*.css' {
  const address: string;
  export default address;
}
