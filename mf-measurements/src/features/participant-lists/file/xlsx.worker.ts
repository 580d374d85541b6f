import { readXlsxRows } from './xlsx-rows.ts';

/** Rows that go over to the page at once: taking them over holds it up. */
const ROWS_PER_MESSAGE = 1_000;

/** Reads one Excel file beside the page; answers its rows bit by bit and then `done`, or `failed` where it cannot be read. */
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
