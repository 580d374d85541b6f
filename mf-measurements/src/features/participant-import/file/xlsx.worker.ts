import { readXlsxRows } from './xlsx-rows.ts';

/** Rows per message: receiving a message blocks the page. */
const ROWS_PER_MESSAGE = 1_000;

/** Reads an Excel file in a worker. Posts its rows in batches and then `done`, or `failed` if it is unreadable. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  readXlsxRows(data).then(
    (rows) => {
      for (let from = 0; from < rows.length; from += ROWS_PER_MESSAGE)
        postMessage(rows.slice(from, from + ROWS_PER_MESSAGE));
      postMessage('done');
    },
    () => postMessage('failed'),
  );
});
