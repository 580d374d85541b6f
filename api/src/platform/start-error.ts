/** Something that the person who starts the server can mend; its message is one sentence for them and names the file or setting. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
