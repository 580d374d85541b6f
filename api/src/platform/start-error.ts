/** An error that the operator can fix; its message is for them and names the file or setting. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
